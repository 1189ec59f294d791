// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.RequestCounts;
import dev.llmbench.slo.CheckMessage;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Failures;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.UnmeasuredException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a run is fit to be a measure for others. */
public final class Blessing {

    private Blessing() {}

    /** @throws UnmeasuredException when it is in doubt, ended early, or more requests failed than a gate allows */
    public static void refuseUnsound(RunFacts run) {
        List<String> reasons = new ArrayList<>();
        RequestCounts counts = run.metrics().counts();
        if (counts.completed() == 0) {
            reasons.add("no request completed");
        }
        run.doubts().stream().map(Doubt::toString).forEach(reasons::add);
        run.endedEarly().ifPresent(reasons::add);
        Failures failures = new Failures(counts);
        if (failures.withoutAnswer() > run.maxErrorRate() * counts.attempts()) {
            reasons.add(
                    failures.withoutAnswer() + " of " + counts.attempts() + " requests failed: " + failures.inWords());
        }
        if (!reasons.isEmpty()) {
            throw new UnmeasuredException(new CheckMessage(run, Optional.empty())
                    .of("this run cannot become a baseline: " + String.join("; ", reasons)));
        }
    }
}
