// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import java.util.Optional;

/**
 * When the users of a closed loop begin, and what they do between two requests.
 *
 * @param stagger how far apart they begin; has no meaning with a ramp
 * @param thinkTime how long each waits after an answer
 * @param ramp how many there are at which time; empty for all of them from the beginning to the end
 */
public record UserPacing(Stagger stagger, ThinkTime thinkTime, Optional<ConcurrencyRamp> ramp) {

    /** All users from the beginning to the end, begun over one request's duration, without time to think. */
    public static final UserPacing DEFAULT = new UserPacing(Stagger.AUTO, ThinkTime.NONE, Optional.empty());

    /** The same, with users that begin so far apart. */
    public UserPacing withStagger(Stagger other) {
        return new UserPacing(other, thinkTime, ramp);
    }

    /** The same, with so long a wait after each answer. */
    public UserPacing withThinkTime(ThinkTime other) {
        return new UserPacing(stagger, other, ramp);
    }

    /** The same, with as many users at each time as the ramp says; how far apart they begin has no meaning then. */
    public UserPacing withRamp(ConcurrencyRamp other) {
        return new UserPacing(stagger, thinkTime, Optional.of(other));
    }
}
