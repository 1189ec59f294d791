// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.Runs;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Turns built facts into a run. */
final class SampleRun {

    private SampleRun() {}

    static LlmRun of(Runs built) {
        RunFacts facts = built.facts();
        LoadSpec spec = new LoadSpec(
                new LoadModel.ClosedLoop(32),
                StopRule.afterRequests(320),
                Warmup.ofRequests(64),
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                42);
        return new LlmRun(
                facts.label(),
                Optional.of(spec),
                Gate.NONE,
                facts.maxErrorRate(),
                facts.metrics(),
                new TreeMap<>(),
                facts.doubts(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                facts.reportDirectory(),
                Optional.empty(),
                Optional.empty());
    }
}
