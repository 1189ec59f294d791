// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

/**
 * What came before the attempt that a record is about, where a load may send a refused request again. None of it is in
 * any latency: {@code scheduled} and {@code sent} of the record are those of the last attempt.
 *
 * @param count attempts that were refused before the last one; 0 for a request that was sent once
 * @param elapsedNanos from the moment the plan named for the first attempt to the one it named for the last: the
 *     refused attempts and the waiting between them
 */
public record Retries(int count, long elapsedNanos) {

    public static final Retries NONE = new Retries(0, 0);

    /** Says whether the two numbers can be true together. */
    public Retries {
        if (count < 0 || elapsedNanos < 0 || (count == 0 && elapsedNanos > 0)) {
            throw new IllegalArgumentException("count = " + count + ", elapsedNanos = " + elapsedNanos
                    + ": neither is below 0, and without a retry no time goes by");
        }
    }
}
