// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.RunLabel;
import java.util.List;

/**
 * What a file of another tool tells of a run, in our terms. Immutable.
 *
 * @param label the file's name, the load in the tool's words, the model
 * @param metrics what was measured; what the file does not tell is {@link RunMetrics#untold()}
 * @param doubts why not to judge it: other definitions than ours, records that are missing
 */
public record ImportedRun(RunLabel label, RunMetrics metrics, List<Doubt> doubts) {

    public ImportedRun {
        doubts = List.copyOf(doubts);
    }
}
