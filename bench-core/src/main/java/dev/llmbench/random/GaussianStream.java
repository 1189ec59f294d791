// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.random;

/**
 * Standard normal numbers by Marsaglia's polar method on a {@link RandomStream}: the same on every JVM and processor,
 * since it uses {@link StrictMath} only. Takes as many draws from the stream as it needs. Not thread-safe.
 */
public final class GaussianStream {

    private final RandomStream uniform;
    private double spare;
    private boolean hasSpare;

    public GaussianStream(RandomStream uniform) {
        this.uniform = uniform;
    }

    /** The next number with mean 0 and variance 1. */
    public double next() {
        if (hasSpare) {
            hasSpare = false;
            return spare;
        }
        double x;
        double y;
        double square;
        do {
            x = 2 * uniform.nextDouble() - 1;
            y = 2 * uniform.nextDouble() - 1;
            square = x * x + y * y;
        } while (square >= 1 || square == 0);
        double factor = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
        spare = y * factor;
        hasSpare = true;
        return x * factor;
    }
}
