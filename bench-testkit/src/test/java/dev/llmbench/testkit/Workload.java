// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;

/** Seeded loads for simulations. */
final class Workload {
    private Workload() {}

    /**
     * Prompts of 256 to 767 tokens, answers of half to three halves of {@code outputTokens}; each index its own seed.
     */
    static LongFunction<SimulatedRequest> mixed(int outputTokens) {
        return index -> {
            Random random = new Random(index * 7919 + 3);
            return SimulatedRequest.ofTokens(
                    256 + random.nextInt(512), outputTokens / 2 + random.nextInt(outputTokens));
        };
    }

    /** Arrivals up to {@code maxGapNanos} apart, prompts of 20 to 1019 tokens, answers of 1 to 200. */
    static List<Arrival> arrivals(long seed, int count, int maxGapNanos) {
        Random random = new Random(seed);
        List<Arrival> arrivals = new ArrayList<>();
        long atNanos = 0;
        for (int i = 0; i < count; i++) {
            SimulatedRequest request = SimulatedRequest.ofTokens(20 + random.nextInt(1000), 1 + random.nextInt(200));
            atNanos += random.nextInt(maxGapNanos);
            arrivals.add(new Arrival(atNanos, request));
        }
        return arrivals;
    }
}
