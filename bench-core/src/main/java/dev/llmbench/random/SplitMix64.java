// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.random;

/**
 * SplitMix64 (Steele, Lea and Flood): turns any 64-bit number, also 0, into well mixed ones. Used to fill the state of
 * {@link RandomStream}, which must not be all zero.
 */
final class SplitMix64 {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    SplitMix64(long seed) {
        this.state = seed;
    }

    long next() {
        state += GOLDEN_GAMMA;
        long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
