// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.random;

import java.nio.charset.StandardCharsets;

/**
 * A stream of pseudo-random numbers that is the same for the same seed on every JVM and every processor: xoshiro256++
 * (Blackman and Vigna), its state filled by SplitMix64. The generators of the JDK are avoided because their derived
 * distributions are not specified and may change between releases. Not for secrets. Not thread-safe.
 *
 * <p>{@link #of} gives one independent stream for each purpose, so that drawing more numbers for one purpose never
 * shifts what another one sees.
 */
public final class RandomStream {

    private static final long FNV_OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private long s0;
    private long s1;
    private long s2;
    private long s3;

    private RandomStream(SplitMix64 filler) {
        s0 = filler.next();
        s1 = filler.next();
        s2 = filler.next();
        s3 = filler.next();
    }

    /** The stream of the bare seed. Two purposes must not share it; see {@link #of}. */
    public static RandomStream seeded(long seed) {
        return new RandomStream(new SplitMix64(seed));
    }

    /**
     * The sub-stream of {@code seed} for one purpose, such as {@code "arrivals"}. Its state is filled by SplitMix64
     * started at {@code SplitMix64(seed xor h)}, where {@code h} is the FNV-1a hash (64 bits) of the purpose's UTF-8
     * bytes.
     */
    public static RandomStream of(long seed, String purpose) {
        return seeded(new SplitMix64(seed ^ hash64(purpose)).next());
    }

    /** The next 64 bits, each pattern equally likely. */
    public long nextLong() {
        long result = Long.rotateLeft(s0 + s3, 23) + s0;
        long shifted = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= shifted;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /** The next number in [0, 1): a multiple of 2^-53, each equally likely. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    /**
     * The next number in [0, bound), each equally likely.
     *
     * @throws IllegalArgumentException when {@code bound} is not positive
     */
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound = " + bound + ": it must be at least 1");
        }
        // Of the 2^31 values, those above the last whole multiple of the bound would favour small results: draw again.
        int bits = nextBits31();
        int result = bits % bound;
        while (bits - result + (bound - 1) < 0) {
            bits = nextBits31();
            result = bits % bound;
        }
        return result;
    }

    private int nextBits31() {
        return (int) (nextLong() >>> 33);
    }

    private static long hash64(String text) {
        long hash = FNV_OFFSET_BASIS;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (octet & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}
