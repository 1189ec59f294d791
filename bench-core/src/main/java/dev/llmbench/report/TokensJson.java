// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.LengthFigures;
import dev.llmbench.metric.TokenAccount;
import java.util.Optional;

/** The block of run.json that puts lengths asked for and counted side by side. */
final class TokensJson {

    private TokensJson() {}

    static void write(TokenAccount account, JsonFields json) {
        figures("requestedInput", account.requestedInput(), json);
        figures("clientInput", account.clientInput(), json);
        figures("serverInput", account.serverInput(), json);
        json.count("templateTokens", account.templateTokens());
        figures("requestedOutput", account.requestedOutput(), json);
        figures("clientOutput", account.clientOutput(), json);
        figures("serverOutput", account.serverOutput(), json);
        json.text("tokenizer", account.tokenizer());
    }

    private static void figures(String name, Optional<LengthFigures> figures, JsonFields json) {
        figures.ifPresent(known -> json.object(name)
                .count("count", known.count())
                .number("mean", known.mean())
                .number("std", known.std())
                .count("min", known.shortest())
                .count("max", known.longest()));
    }
}
