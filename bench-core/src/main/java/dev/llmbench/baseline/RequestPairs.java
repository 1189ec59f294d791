// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The same requests of two runs, in the order of the schedule; those that have no such value on one side are left out.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RequestPairs(double[] baseline, double[] candidate) {

    private static final int LONGEST_BLOCK = 50;
    private static final int SHORTEST_BLOCK = 5;
    private static final int BLOCKS = 20;

    static RequestPairs of(ComparableRun baseline, ComparableRun candidate, Metric metric) {
        Map<Long, RequestRow> byIndex = new HashMap<>();
        baseline.rows().forEach(row -> byIndex.put(row.index(), row));
        double[] one = new double[candidate.rows().size()];
        double[] other = new double[one.length];
        int count = 0;
        for (RequestRow row : candidate.rows()) {
            RequestRow twin = byIndex.get(row.index());
            OptionalDouble there = twin == null ? OptionalDouble.empty() : twin.judged(metric);
            OptionalDouble here = row.judged(metric);
            if (there.isPresent() && here.isPresent()) {
                one[count] = there.getAsDouble();
                other[count] = here.getAsDouble();
                count++;
            }
        }
        return new RequestPairs(Arrays.copyOf(one, count), Arrays.copyOf(other, count));
    }

    int count() {
        return baseline.length;
    }

    /** Neighbours that depend on each other stay together: 50, or fewer so that there are 20 blocks to draw from. */
    int blockLength() {
        return Math.max(SHORTEST_BLOCK, Math.min(LONGEST_BLOCK, count() / BLOCKS));
    }
}
