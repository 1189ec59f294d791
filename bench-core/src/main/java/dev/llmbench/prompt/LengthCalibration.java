// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What one word of a synthetic prompt costs on a model, in tokens, and how we know.
 *
 * @param tokensPerWord tokens per word, on average
 * @param templateTokens what the server adds to each prompt (the chat template); empty when it could not be told apart
 *     from the words
 * @param provenance whether these numbers were seen on the server
 * @param basis for reports, in words: what the numbers rest on, or why nothing was learned
 */
public record LengthCalibration(double tokensPerWord, OptionalInt templateTokens, Provenance provenance, String basis) {

    /**
     * What is assumed of a model that was not asked: with our word list, the vocabularies of GPT-2 and Qwen2.5 need
     * 1.024 and 1.017 tokens per word. Small vocabularies need several times as many.
     */
    public static final double ASSUMED_TOKENS_PER_WORD = 1.02;

    /** At or below this, the server did not count this prompt's tokens: no tokenizer joins five words to one token. */
    static final double MIN_TOKENS_PER_WORD = 0.2;

    /** Above this neither: a word has at most nine letters and a space, so ten tokens if each byte is one. */
    static final double MAX_TOKENS_PER_WORD = 10;

    /** The two limits, for messages. */
    static final String RULE = "it must be above 0.2 and at most 10 tokens per word";

    /** Whether numbers were seen on the server. */
    public enum Provenance {
        /** Typical of models, not seen on this one. */
        ASSUMED,
        /** From this server's own counts. */
        MEASURED
    }

    public LengthCalibration {
        if (!isPlausible(tokensPerWord)) {
            throw new IllegalArgumentException("tokensPerWord = " + tokensPerWord + ": " + RULE);
        }
    }

    /** What is taken for granted when the server counted nothing. */
    public static LengthCalibration assumed() {
        return assumedBecause("the server counted no prompt tokens");
    }

    /**
     * The least-squares line through what was observed (through two lengths: the line). Its slope is the cost of a
     * word, its value at 0 words the template, rounded and at least 0. When all prompts had one length: the plain
     * ratio, which counts the template among the words. When the result is not credible (a word of at most 0.2 or more
     * than 10 tokens), or nothing was counted: {@link #ASSUMED_TOKENS_PER_WORD}, with the reason in {@link #basis()}.
     */
    public static LengthCalibration from(List<LengthObservation> observations) {
        List<LengthObservation> counted =
                observations.stream().filter(LengthObservation::isCounted).toList();
        if (counted.isEmpty()) {
            return assumed();
        }
        LengthFit fit = LengthFit.through(counted);
        if (!isPlausible(fit.tokensPerWord())) {
            return assumedBecause(
                    text("the server's counts give %.3f tokens per word, which is not credible", fit.tokensPerWord()));
        }
        return measured(fit, counted.size());
    }

    /**
     * The same with what a word costs counted by the server's {@code /tokenize}; the chat template stays as it was
     * seen. Unchanged when the count is not credible.
     *
     * @param words of the text
     * @param tokens the server's count of it
     */
    public LengthCalibration countedByServer(int words, int tokens) {
        double counted = (double) tokens / words;
        if (!isPlausible(counted)) {
            return this;
        }
        String rest = templateTokens.isPresent()
                ? text("and %d tokens around each prompt", templateTokens.getAsInt())
                : "what the chat template adds is not known";
        return new LengthCalibration(
                counted,
                templateTokens,
                Provenance.MEASURED,
                text("the server's /tokenize counts %.3f tokens per word on %,d words, %s", counted, words, rest));
    }

    /** Whether a word can cost this much. */
    static boolean isPlausible(double tokensPerWord) {
        return tokensPerWord > MIN_TOKENS_PER_WORD && tokensPerWord <= MAX_TOKENS_PER_WORD;
    }

    private static LengthCalibration measured(LengthFit fit, int prompts) {
        OptionalInt template = fit.templateTokens();
        String rest = template.isPresent()
                ? text("and %d tokens around each prompt", template.getAsInt())
                : "the chat template's tokens among them";
        String basis = text(
                "measured on %d %s: %.3f tokens per word, %s",
                prompts, prompts == 1 ? "prompt" : "prompts", fit.tokensPerWord(), rest);
        return new LengthCalibration(fit.tokensPerWord(), template, Provenance.MEASURED, basis);
    }

    private static LengthCalibration assumedBecause(String reason) {
        return new LengthCalibration(
                ASSUMED_TOKENS_PER_WORD,
                OptionalInt.empty(),
                Provenance.ASSUMED,
                text("assumed %.2f tokens per word: %s", ASSUMED_TOKENS_PER_WORD, reason));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
