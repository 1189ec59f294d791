// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.random;

import dev.llmbench.arrival.AccompliceUtil;
import dev.llmbench.token.TokenCount;
import okio.Buffer;

/** Breaks every law of the house once, to show that ArchitectureTest would see it. */
public final class LawBreaker {

    /** A type that users cannot name. */
    record Hidden() {}

    public Buffer buffer() {
        return new Buffer();
    }

    public Hidden hidden() {
        return new Hidden();
    }

    /** A room that randomness must not know, and a way back. */
    public TokenCount count(AccompliceUtil accomplice) {
        return TokenCount.server(accomplice.hashCode());
    }

    public void waitAndTell() throws InterruptedException {
        Thread.sleep(1);
        System.out.println(System.nanoTime());
    }
}
