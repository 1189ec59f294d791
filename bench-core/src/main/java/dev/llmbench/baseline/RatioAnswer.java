// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.util.Optional;

/** Bounds of a ratio, or why there are none. */
record RatioAnswer(Optional<RatioBounds> bounds, String whyNot) {

    static RatioAnswer of(RatioBounds bounds) {
        return new RatioAnswer(Optional.of(bounds), "");
    }

    static RatioAnswer none(String whyNot) {
        return new RatioAnswer(Optional.empty(), whyNot);
    }
}
