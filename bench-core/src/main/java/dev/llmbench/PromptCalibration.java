// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.prompt.LengthCalibration;
import dev.llmbench.prompt.LengthObservation;
import dev.llmbench.prompt.SyntheticPrompts;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.token.TokenCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Learns from two requests of different length what a word and the chat template cost on this server. */
final class PromptCalibration {

    private static final int SHORT_WORDS = 16;
    private static final int SHORTEST_LONG_WORDS = 64;

    private PromptCalibration() {}

    static LengthCalibration measure(SyntheticPrompts prompts, FirstRequest firstRequest) throws InterruptedException {
        List<LengthObservation> observations = new ArrayList<>();
        for (int words : List.of(SHORT_WORDS, Math.max(SHORTEST_LONG_WORDS, prompts.words()))) {
            RequestRecord answer = firstRequest.send(prompts.probe(words));
            Optional<TokenCount> counted = answer.tokens().input();
            counted.ifPresent(tokens -> observations.add(new LengthObservation(words, tokens.value())));
        }
        return LengthCalibration.from(observations);
    }
}
