// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.BaselineChange;
import dev.llmbench.baseline.BaselineFile;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes a run into a baseline's file and says what that changes. */
final class BaselineUpdate {

    private final BaselineFile file;
    private final Optional<Baseline> old;
    private final LlmRun run;
    private final Consumer<String> console;
    private final String acceptedAt =
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

    BaselineUpdate(BaselineFile file, Optional<Baseline> old, LlmRun run, Consumer<String> console) {
        this.file = file;
        this.old = old;
        this.run = run;
        this.console = console;
    }

    /** @return what was done, as the reason for skipping the test's body */
    String replace() {
        Baseline blessed = run.asBaseline(old, acceptedAt);
        write(blessed);
        new BaselineChange(old, blessed).lines().forEach(line -> print("  " + line));
        return "the baseline " + file.path() + " is this run now; nothing was compared";
    }

    /** @return what was done */
    String add() {
        Baseline richer = run.asNoiseOf(old.orElseThrow(), acceptedAt);
        write(richer);
        return "this run is one of " + richer.accepted().size() + " accepted ones in " + file.path()
                + " now; nothing was compared";
    }

    private void write(Baseline baseline) {
        int accepted = baseline.accepted().size();
        try {
            file.write(baseline);
        } catch (IOException e) {
            throw new LoadTestException("[" + run.label().name() + "] the baseline cannot be written: " + e, e);
        }
        print("[" + run.label().name() + "] wrote " + file.path() + ", "
                + baseline.run().rows().size() + " requests, "
                + accepted + (accepted == 1 ? " accepted run" : " accepted runs")
                + "; nothing was compared, look at it and commit it");
    }

    private void print(String line) {
        console.accept(line);
    }
}
