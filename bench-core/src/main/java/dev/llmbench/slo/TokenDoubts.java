// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.LengthFigures;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.TokenAccount;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reasons not to believe what a run says about tokens. The limits are those of docs/measurement.md. */
public final class TokenDoubts {

    public static final String INPUT_COUNTS = "input-token-counts";
    public static final String OUTPUT_COUNTS = "output-token-counts";
    public static final String PREFIX_CACHE = "prefix-cache-hits";
    public static final String OSL_MISMATCH = "osl-mismatch";

    private static final double FEW_TOKENS = 2;
    private static final double INPUT_SHARE = 0.02;
    private static final double OUTPUT_SHARE = 0.10;
    private static final double MISMATCH_SHARE = 0.05;

    /** One block of the caches that servers have: what two templates' ends may have in common. */
    private static final int BLOCK = 16;

    /** More than the templates that are known to us; for a template of unknown length. */
    private static final int LONG_TEMPLATE = 64;

    private TokenDoubts() {}

    /**
     * @param hitsAreDoubtful whether prompts were made to share nothing, so that a prefix cache should find nothing
     * @param lengthsEnforced whether answers of the full length were asked for, not just no longer ones
     */
    public static List<Doubt> evaluate(
            TokenAccount account, RunMetrics metrics, boolean hitsAreDoubtful, boolean lengthsEnforced) {
        return Stream.of(
                        inputCounts(account),
                        outputCounts(account),
                        hitsAreDoubtful ? prefixCache(account) : Optional.<Doubt>empty(),
                        lengthsEnforced ? oslMismatch(account, metrics) : Optional.<Doubt>empty())
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Doubt> inputCounts(TokenAccount account) {
        if (account.serverInput().isEmpty()
                || account.clientInput().isEmpty()
                || account.templateTokens().isEmpty()) {
            return Optional.empty();
        }
        int template = account.templateTokens().getAsInt();
        double server = account.serverInput().get().mean() - template;
        double client = account.clientInput().get().mean();
        double limit = Math.max(FEW_TOKENS, INPUT_SHARE * client);
        return Math.abs(server - client) <= limit
                ? Optional.empty()
                : Optional.of(new Doubt(
                        INPUT_COUNTS,
                        text(
                                "the server counts %.1f tokens in a prompt without its template of %d, and the"
                                        + " tokenizer %.1f",
                                server, template, client),
                        text("2 %% or 2 tokens, here %.1f", limit),
                        "give the tokenizer of the model that the server runs (llmbench.tokenizer)"));
    }

    private static Optional<Doubt> outputCounts(TokenAccount account) {
        Optional<LengthFigures> server = account.serverOutput();
        Optional<LengthFigures> client = account.clientOutput();
        if (server.isEmpty() || client.isEmpty()) {
            return Optional.empty();
        }
        double limit = Math.max(FEW_TOKENS, OUTPUT_SHARE * server.get().mean());
        return Math.abs(server.get().mean() - client.get().mean()) <= limit
                ? Optional.empty()
                : Optional.of(new Doubt(
                        OUTPUT_COUNTS,
                        text(
                                "the server counts %.1f tokens in an answer, and the tokenizer %.1f in its text",
                                server.get().mean(), client.get().mean()),
                        text("10 %% or 2 tokens, here %.1f", limit),
                        "give the tokenizer of the model that the server runs (llmbench.tokenizer), or leave it out"
                                + " when answers hold what their text does not show"));
    }

    private static Optional<Doubt> prefixCache(TokenAccount account) {
        if (account.cachedInput().isEmpty() || account.serverInput().isEmpty()) {
            return Optional.empty();
        }
        double cached = (double) account.cachedInput().getAsLong()
                / account.serverInput().get().count();
        int limit = BLOCK + account.templateTokens().orElse(LONG_TEMPLATE);
        return cached <= limit
                ? Optional.empty()
                : Optional.of(new Doubt(
                        PREFIX_CACHE,
                        text(
                                "the server took %.1f tokens of each prompt of %.1f from its prefix cache, and"
                                        + " prompts share"
                                        + " nothing",
                                cached, account.serverInput().get().mean()),
                        text("the chat template and a block, %d tokens", limit),
                        "take another seed: this server has answered these prompts before; say shared-prefix when"
                                + " hits are"
                                + " wanted"));
    }

    private static Optional<Doubt> oslMismatch(TokenAccount account, RunMetrics metrics) {
        int missed = metrics.oslMismatches().orElse(0);
        int completed = metrics.counts().completed();
        return missed <= MISMATCH_SHARE * completed
                ? Optional.empty()
                : Optional.of(new Doubt(
                        OSL_MISMATCH,
                        missed + " of " + completed + " answers missed the asked length by more than 5 % or 50 tokens"
                                + asked(account),
                        "5 % of the answers",
                        "see which of ignore-eos and min-tokens this server honours; leave both out when answers"
                                + " may end"
                                + " by themselves"));
    }

    private static String asked(TokenAccount account) {
        Optional<LengthFigures> got = account.serverOutput().or(account::clientOutput);
        return account.requestedOutput().isEmpty() || got.isEmpty()
                ? ""
                : text(
                        " (asked %.1f, got %.1f on average)",
                        account.requestedOutput().get().mean(), got.get().mean());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
