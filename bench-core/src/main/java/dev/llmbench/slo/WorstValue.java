// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.stats.Distribution;

/** Why a judged value is infinite. */
final class WorstValue {

    private WorstValue() {}

    /** Such as {@code 12 of 384 requests failed and 3 did not finish; such a request is the worst value}. */
    static String inWords(RunMetrics metrics, Objective objective) {
        RequestCounts counts = metrics.counts();
        String unfinished = counts.unfinished() > 0 ? " and " + counts.unfinished() + " did not finish" : "";
        long outlived = outlived(metrics, objective);
        String left = outlived > 0 ? " and " + outlived + " had no answer when they were older than the limit" : "";
        return counts.failed() + " of " + counts.attempts() + " requests failed" + unfinished + left
                + "; such a request is the worst value";
    }

    /** Of clients that had left, and of requests under way when the load was over. */
    private static long outlived(RunMetrics metrics, Objective objective) {
        if (!(objective instanceof Objective.PerRequest wanted)) {
            return 0;
        }
        Distribution known = metrics.judged().get(wanted.metric());
        long with = metrics.judgedBy(wanted.metric(), wanted.bound().limit())
                .map(Distribution::count)
                .orElse(0L);
        return with - (known == null ? 0 : known.count());
    }
}
