// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.ServerExtras;
import dev.llmbench.prompt.LengthCalibration;
import dev.llmbench.prompt.LengthObservation;
import dev.llmbench.prompt.SyntheticPrompts;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Learns from two or three requests of growing length what a word and the chat template cost on this server. Never asks
 * for more tokens than the load will, since that could be more than the model takes. Where it is asked
 * for, the server's {@code /tokenize} says what a word costs.
 */
final class PromptCalibration {

    private static final int FIRST_WORDS = 16;
    private static final int SHORTEST_SECOND_WORDS = 48;

    /** Costs the server's tokenizer a millisecond, and no model anything. */
    private static final int COUNTED_WORDS = 2_000;

    private final SyntheticPrompts prompts;
    private final FirstRequest firstRequest;
    private final List<LengthObservation> observations = new ArrayList<>();

    private PromptCalibration(SyntheticPrompts prompts, FirstRequest firstRequest) {
        this.prompts = prompts;
        this.firstRequest = firstRequest;
    }

    static LengthCalibration measure(
            SyntheticPrompts prompts, FirstRequest firstRequest, LoadTest test, ServerExtras server)
            throws InterruptedException {
        LengthCalibration seen = new PromptCalibration(prompts, firstRequest).measure();
        if (!test.serverTokenizes) {
            return seen;
        }
        OptionalInt tokens = server.countTokens(prompts.probe(COUNTED_WORDS).text());
        if (tokens.isEmpty()) {
            throw new LoadTestException("tokenizer = server: the server does not answer POST /tokenize with a count, as"
                    + " llama.cpp, vLLM and SGLang do\n  next: leave it out, or name the model's tokenizer.json");
        }
        return seen.countedByServer(COUNTED_WORDS, tokens.getAsInt());
    }

    private LengthCalibration measure() throws InterruptedException {
        OptionalInt first = observe(FIRST_WORDS);
        if (first.isEmpty() || first.getAsInt() == 0) {
            return LengthCalibration.assumed();
        }
        // The template's tokens are still among these, so that a word looks dearer than it is and the length is too
        // short.
        double mostTokensPerWord = (double) first.getAsInt() / FIRST_WORDS;
        int second = Math.max(SHORTEST_SECOND_WORDS, (int) (prompts.isl() / mostTokensPerWord));
        observe(second);
        LengthCalibration rough = LengthCalibration.from(observations);
        int wanted = prompts.withTokensPerWord(rough.tokensPerWord()).words();
        boolean worthAnother = rough.provenance() == LengthCalibration.Provenance.MEASURED && wanted > second * 3 / 2;
        if (worthAnother) {
            observe(wanted);
        }
        return LengthCalibration.from(observations);
    }

    private OptionalInt observe(int words) throws InterruptedException {
        RequestRecord answer = firstRequest.send(prompts.probe(words));
        OptionalInt counted = answer.tokens().inputTokens();
        counted.ifPresent(tokens -> observations.add(new LengthObservation(words, tokens)));
        return counted;
    }
}
