// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import java.time.Duration;

/**
 * Pauses of garbage collection within a span of time, as the collectors report them: to the millisecond, and without
 * work that goes on beside the program.
 *
 * @param count how many there were
 * @param total how long they were together
 * @param longest the longest of them; zero when there was none
 */
public record GcPauses(int count, Duration total, Duration longest) {

    /** No pause. */
    public static final GcPauses NONE = new GcPauses(0, Duration.ZERO, Duration.ZERO);

    public GcPauses {
        if (count < 0 || longest.isNegative() || total.compareTo(longest) < 0) {
            throw new IllegalArgumentException(count + " pauses of " + total + " together, the longest " + longest
                    + ": there are at least none, and no part is longer than the whole");
        }
    }

    GcPauses and(Duration pause) {
        return new GcPauses(count + 1, total.plus(pause), longest.compareTo(pause) >= 0 ? longest : pause);
    }
}
