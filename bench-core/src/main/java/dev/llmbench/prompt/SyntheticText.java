// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.util.List;

/**
 * Common words drawn at random, as many as make up the wanted tokens on average.
 *
 * @param seed what the words are drawn from, together with the purpose
 * @param tokensPerWord tokens that one word of the list costs on this model; see {@link LengthCalibration}
 */
public record SyntheticText(long seed, double tokensPerWord) implements TextSource {

    /** Joined by single spaces, none at the ends. */
    @Override
    public String text(String purpose, int tokens) {
        int words = (int) Math.max(1, Math.round(tokens / tokensPerWord));
        List<String> list = Words.all();
        RandomStream random = RandomStream.of(seed, purpose);
        StringBuilder text = new StringBuilder(words * 7);
        for (int i = 0; i < words; i++) {
            if (i > 0) {
                text.append(' ');
            }
            text.append(list.get(random.nextInt(list.size())));
        }
        return text.toString();
    }
}
