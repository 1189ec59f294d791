// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.LengthFigures;
import dev.llmbench.metric.TokenAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lengths for people: what was asked for, and what everybody counted, side by side. */
final class TokenRows {

    private TokenRows() {}

    /** Prompts; empty when nothing is known of them. */
    static Optional<String> input(TokenAccount account) {
        List<String> parts = new ArrayList<>();
        asked(account.requestedInput()).ifPresent(parts::add);
        account.clientInput().ifPresent(counted -> parts.add("tokenizer " + mean(counted)));
        account.serverInput().ifPresent(counted -> parts.add("server " + mean(counted) + template(account)));
        account.cachedInput().ifPresent(cached -> parts.add("cached " + cached(cached, account.serverInput())));
        return joined(parts);
    }

    /** Answers; empty when nothing is known of them. */
    static Optional<String> output(TokenAccount account) {
        List<String> parts = new ArrayList<>();
        asked(account.requestedOutput()).ifPresent(parts::add);
        account.clientOutput().ifPresent(counted -> parts.add("tokenizer " + mean(counted)));
        account.serverOutput().ifPresent(counted -> parts.add("server " + mean(counted)));
        return joined(parts);
    }

    private static Optional<String> joined(List<String> parts) {
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
    }

    /** What a spread really came to stands here; a single length has none. */
    private static Optional<String> asked(Optional<LengthFigures> requested) {
        return requested.map(asked -> asked.shortest() == asked.longest()
                ? "asked " + asked.shortest()
                : text("asked %.1f, std %.1f, %d..%d", asked.mean(), asked.std(), asked.shortest(), asked.longest()));
    }

    private static String template(TokenAccount account) {
        return account.templateTokens().isPresent()
                ? " (chat template " + account.templateTokens().getAsInt() + ")"
                : "";
    }

    private static String cached(long cached, Optional<LengthFigures> server) {
        return server.map(counted -> text("%.1f %%", 100 * cached / Math.max(1, counted.mean() * counted.count())))
                .orElse(cached + " tokens");
    }

    private static String mean(LengthFigures figures) {
        return text("%.1f", figures.mean());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
