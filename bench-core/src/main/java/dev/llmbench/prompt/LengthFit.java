// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.List;
import java.util.OptionalInt;

/**
 * The line through counted prompts.
 *
 * @param tokensPerWord its slope, whatever that came to
 * @param templateTokens its value at 0 words, rounded and at least 0; empty when all prompts had one length
 */
record LengthFit(double tokensPerWord, OptionalInt templateTokens) {

    /** By least squares; with a single length, through the origin. At least one observation. */
    static LengthFit through(List<LengthObservation> counted) {
        double meanWords =
                counted.stream().mapToInt(LengthObservation::words).average().orElseThrow();
        double meanTokens = counted.stream()
                .mapToInt(LengthObservation::promptTokens)
                .average()
                .orElseThrow();
        double together = 0;
        double spread = 0;
        for (LengthObservation seen : counted) {
            double fromMean = seen.words() - meanWords;
            together += fromMean * (seen.promptTokens() - meanTokens);
            spread += fromMean * fromMean;
        }
        if (spread == 0) {
            return new LengthFit(meanTokens / meanWords, OptionalInt.empty());
        }
        double slope = together / spread;
        int template = (int) Math.max(0, Math.round(meanTokens - slope * meanWords));
        return new LengthFit(slope, OptionalInt.of(template));
    }
}
