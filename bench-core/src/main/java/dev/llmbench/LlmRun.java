// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a run yields. Immutable.
 *
 * @param label how the run calls itself in messages
 * @param spec the load that was applied
 * @param maxErrorRate the share of failures a gate allows, 0 to 1; 0 by default
 * @param metrics what was measured
 * @param doubts why not to believe it; empty for a sound run
 * @param endedEarly why the load was ended before its plan, such as its first ten requests failing alike; empty when it
 *     was not
 * @param reportDirectory where the run's files are; empty when none were written
 */
public record LlmRun(
        RunLabel label,
        LoadSpec spec,
        double maxErrorRate,
        RunMetrics metrics,
        List<Doubt> doubts,
        Optional<String> endedEarly,
        Optional<Path> reportDirectory) {

    public LlmRun {
        doubts = List.copyOf(doubts);
    }
}
