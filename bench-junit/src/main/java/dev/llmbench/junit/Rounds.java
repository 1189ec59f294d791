// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.time.Duration;

/**
 * How often a plan is carried out: all that it takes and costs comes so many times.
 *
 * @param count at least 1
 * @param name what one of several is called, such as {@code repeats}
 * @param rest between two of them
 */
record Rounds(int count, String name, Duration rest) {

    static final Rounds ONE = new Rounds(1, "load", Duration.ZERO);

    boolean areSeveral() {
        return count > 1;
    }

    /** The time of all, the rests between them included. */
    Duration all(Duration ofOne) {
        return ofOne.multipliedBy(count).plus(rest.multipliedBy(count - 1L));
    }
}
