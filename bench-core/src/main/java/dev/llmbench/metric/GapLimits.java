// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import java.util.Collection;
import java.util.List;

/**
 * Where limits on gaps between chunks lie. Gaps are too many to be kept one by one, so those beyond a limit are counted
 * as they come, and that takes knowing it before the load.
 *
 * @param thresholdNanos whole nanoseconds, each once, in rising order: gaps of at least so many are counted apart
 */
public record GapLimits(List<Long> thresholdNanos) {

    /** Nothing is counted. */
    public static final GapLimits NONE = new GapLimits(List.of());

    public GapLimits {
        thresholdNanos = thresholdNanos.stream().distinct().sorted().toList();
    }

    /** In any order, and more than once if need be. */
    public static GapLimits of(Collection<Long> thresholdNanos) {
        return new GapLimits(List.copyOf(thresholdNanos));
    }
}
