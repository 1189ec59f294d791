// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.prompt.PromptSalt;
import dev.llmbench.slo.Gate;
import java.nio.file.Path;
import java.util.Optional;

/** The repeats of a description, which is as it was when one has ended. */
record DescribedRepeats(LoadTest test) {

    LlmRun run(Repeats.Repeat repeat) {
        LoadSpec load = test.load();
        Gate gate = test.gate;
        Optional<PromptSalt> salt = test.promptSalt;
        Optional<Path> directory = test.reportDirectory;
        int sharing = test.runsInBudget;
        try {
            test.load(load.withSeed(repeat.seed()))
                    .promptSalt(repeat.salt())
                    .gate(gate.ofEachAmong(repeat.of()))
                    .budgetFor(repeat.of());
            directory.ifPresent(all -> test.reportTo(all.resolve(repeat.directory())));
            return test.run();
        } finally {
            test.load(load).gate(gate).budgetFor(sharing);
            test.promptSalt = salt;
            test.reportDirectory = directory;
        }
    }
}
