// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.random.RandomStream;

/**
 * Which entry request {@code i} gets, without a list of them: a shuffled order is computed number by number, by a
 * Feistel network over the next power of four that is walked until it lands within the size (Black and Rogaway's cycle
 * walking).
 */
final class Order {

    private static final int ROUNDS = 4;

    private final Sampling sampling;
    private final long size;
    private final long seed;

    Order(Sampling sampling, long size, long seed) {
        this.sampling = sampling;
        this.size = size;
        this.seed = seed;
    }

    long entry(long index) {
        return switch (sampling) {
            case SEQUENTIAL -> index % size;
            case SHUFFLED -> shuffled(index % size, index / size);
            case RANDOM -> (long) (RandomStream.of(seed, "dataset-" + index).nextDouble() * size);
        };
    }

    private long shuffled(long place, long round) {
        RandomStream random = RandomStream.of(seed, "dataset-order-" + round);
        long[] keys = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            keys[i] = random.nextLong();
        }
        int halfBits = Math.max(1, (65 - Long.numberOfLeadingZeros(size - 1)) / 2);
        long entry = place;
        do {
            entry = permuted(entry, halfBits, keys);
        } while (entry >= size);
        return entry;
    }

    private static long permuted(long value, int halfBits, long[] keys) {
        long mask = (1L << halfBits) - 1;
        long left = value >>> halfBits;
        long right = value & mask;
        for (long key : keys) {
            long mixed = left ^ (mix(right ^ key) & mask);
            left = right;
            right = mixed;
        }
        return left << halfBits | right;
    }

    /** SplitMix64's finaliser. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
