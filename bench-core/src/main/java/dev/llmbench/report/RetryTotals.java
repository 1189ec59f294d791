// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The attempts that no figure holds, because each request counts by its last one. Measured requests only.
 *
 * @param requests requests that were sent more than once
 * @param attempts attempts before the last ones
 * @param elapsed the time these took, waiting between attempts included, of all requests together
 */
public record RetryTotals(int requests, int attempts, Duration elapsed) {

    public static final RetryTotals NONE = new RetryTotals(0, 0, Duration.ZERO);

    Optional<String> remark() {
        if (requests == 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "retries: %,d requests were refused %,d times before their last attempt; the %s until then are in no"
                        + " latency",
                requests,
                attempts,
                Figures.seconds(elapsed)));
    }
}
