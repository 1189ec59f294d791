// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.RunFacts;
import java.util.List;
import java.util.OptionalDouble;

/** Two sides that were measured, and what they tell of a ratio between them. */
interface RatioEvidence {

    /** Why the two may not be compared; empty when they may. */
    List<String> refusals();

    /** What a reader of the figures must know. */
    List<String> findings();

    /** The runs that were measured for this comparison: one that is in doubt can be judged by nothing. */
    List<RunFacts> measured();

    /** Which of several {@link #measured} runs that is, to begin a sentence with; empty where there is but one. */
    default String nameOf(int run) {
        return "";
    }

    /** What a message says between the figures compared and those of the last run. */
    String nextTo();

    OptionalDouble baseline(Metric metric, double percent);

    OptionalDouble candidate(Metric metric, double percent);

    OptionalDouble baseline(RunMetric metric);

    OptionalDouble candidate(RunMetric metric);

    RatioAnswer ratio(Metric metric, double percent);

    RatioAnswer ratio(RunMetric metric);
}
