// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.internal.engine.LoadEnd;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.TokenAccount;
import dev.llmbench.slo.ClientDoubts;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.DoubtRules;
import dev.llmbench.slo.TokenDoubts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Why not to believe a run: what its figures show, and how it ended. */
final class RunDoubts {

    private RunDoubts() {}

    static List<Doubt> of(
            LoadTest test, RunMetrics metrics, TokenAccount account, LoadSpec load, LoadEnd end, RunWatch self) {
        List<Doubt> doubts = new ArrayList<>(DoubtRules.evaluate(metrics, load.model()));
        self.seen().ifPresent(seen -> doubts.addAll(ClientDoubts.evaluate(seen, metrics, OptionalDouble.empty())));
        doubts.addAll(TokenDoubts.evaluate(
                account, metrics, PromptSources.shareNothing(test), AskedLengths.areEnforced(test)));
        if (PromptSources.areConversations(test)) {
            // Concurrency counts conversations, and between two turns of one nothing of it is in flight.
            doubts.removeIf(doubt -> doubt.code().equals(DoubtRules.IN_FLIGHT));
        }
        if (end == LoadEnd.DEADLINE) {
            doubts.add(new Doubt(
                    "deadline",
                    "the load was cut off after " + metrics.counts().attempts() + " measured requests",
                    "max-duration " + load.maxDuration().toSeconds() + " s",
                    "ask for fewer requests, or allow more with llmbench.max-duration"));
        }
        return doubts;
    }
}
