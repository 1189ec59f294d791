// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A closed loop of users against the engine in virtual time: what a load test will see. */
class EngineUnderLoadTest {
    private static final EngineProfile PROFILE = EngineProfile.small().withSlots(8);

    private record Seen(double medianTtftMillis, double medianItlMillis) {}

    /** One user: asks, reads all tokens, asks again. */
    private static final class User {
        private final List<Long> ttfts;
        private final List<Long> gaps;
        private long askedNanos;
        private long lastTokenNanos;
        private int tokens;

        User(List<Long> ttfts, List<Long> gaps) {
            this.ttfts = ttfts;
            this.gaps = gaps;
        }

        Sequence ask(long atNanos) {
            askedNanos = atNanos;
            tokens = 0;
            return new Sequence(EnginePrompt.ofLength(520), 128, this::onToken);
        }

        private void onToken(long atNanos) {
            if (tokens == 0) {
                ttfts.add(atNanos - askedNanos);
            } else {
                gaps.add(atNanos - lastTokenNanos);
            }
            lastTokenNanos = atNanos;
            tokens++;
        }

        boolean hasAll() {
            return tokens == 128;
        }
    }

    private static Seen closedLoop(int users) {
        List<Long> ttfts = new ArrayList<>();
        List<Long> gaps = new ArrayList<>();
        List<User> all = new ArrayList<>();
        EngineCore core = new EngineCore(PROFILE, 0);
        for (int i = 0; i < users; i++) {
            User user = new User(ttfts, gaps);
            all.add(user);
            core.submit(user.ask(0), 0);
        }
        OptionalLong next = core.nextEventNanos();
        while (ttfts.size() < 20 * users && next.isPresent()) {
            long now = next.getAsLong();
            core.runUntil(now);
            all.stream().filter(User::hasAll).forEach(user -> core.submit(user.ask(now), now));
            next = core.nextEventNanos();
        }
        return new Seen(medianMillis(ttfts), medianMillis(gaps));
    }

    private static double medianMillis(List<Long> nanos) {
        return nanos.stream().sorted().skip(nanos.size() / 2).findFirst().orElseThrow() / 1e6;
    }

    @Test
    void timeToFirstTokenJumpsPastTheSlotCountAndTimeBetweenTokensDoesNot() {
        Seen belowSlots = closedLoop(4);
        Seen atSlots = closedLoop(8);
        Seen pastSlots = closedLoop(16);
        Seen farPast = closedLoop(32);
        // With a slot free: prefill of 520 tokens in 10.4 ms and one to two steps of about 12 ms.
        assertThat(belowSlots.medianTtftMillis()).isBetween(20.0, 60.0);
        assertThat(atSlots.medianTtftMillis()).isBetween(20.0, 150.0);
        // Past it, half the users wait for another's whole answer of 128 steps of 12 ms, 1.5 s; far past it, for three.
        assertThat(pastSlots.medianTtftMillis()).isBetween(1200.0, 2200.0);
        assertThat(farPast.medianTtftMillis()).isBetween(4000.0, 6500.0);
        // A step: 10 ms + 0.25 ms for each of 4 or 8.
        assertThat(belowSlots.medianItlMillis()).isBetween(10.5, 11.5);
        assertThat(atSlots.medianItlMillis()).isBetween(11.5, 12.5);
        assertThat(pastSlots.medianItlMillis()).isBetween(11.5, 12.5);
        assertThat(farPast.medianItlMillis()).isBetween(11.5, 12.5);
    }
}
