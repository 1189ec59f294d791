// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.LengthFigures;
import dev.llmbench.metric.TokenAccount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenDoubtsTest {

    /** Template 28: the limit is 2 % of 1,000, or 2 tokens of a short prompt. Field case TK-02. */
    @ParameterizedTest
    @CsvSource({
        "1000, 1028, false",
        "1000, 1048, false",
        "1000, 1048.5, true",
        "1000, 1007.5, true",
        "10, 40, false",
        "10, 40.5, true"
    })
    void countsOfPromptsMayDifferByTheTemplateAndALittle(double client, double server, boolean doubted) {
        TokenAccount account =
                account(mean(server), mean(client), none(), none(), OptionalLong.empty(), OptionalInt.of(28));
        assertThat(codes(account, true)).isEqualTo(doubted ? List.of(TokenDoubts.INPUT_COUNTS) : List.of());
    }

    @Test
    void aTemplateThatIsNotKnownLeavesNothingToCompare() {
        TokenAccount account =
                account(mean(2_000), mean(10), none(), none(), OptionalLong.empty(), OptionalInt.empty());
        assertThat(codes(account, true)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"100, 110, false", "100, 90, false", "100, 89, true", "100, 111, true", "4, 2, false", "4, 1, true"})
    void countsOfAnswersMayDifferByATenth(double server, double client, boolean doubted) {
        TokenAccount account =
                account(none(), none(), mean(server), mean(client), OptionalLong.empty(), OptionalInt.empty());
        assertThat(codes(account, true)).isEqualTo(doubted ? List.of(TokenDoubts.OUTPUT_COUNTS) : List.of());
    }

    /** Ten requests; the template and one block of 16 are found in every cache. */
    @ParameterizedTest
    @CsvSource({
        "440, 28, true, false",
        "441, 28, true, true",
        "441, 28, false, false",
        "800, -1, true, false",
        "801, -1, true, true"
    })
    void hitsBeyondTheTemplateAreDoubtedWhereNoneWereWanted(
            long cached, int template, boolean unwanted, boolean doubted) {
        TokenAccount account = account(
                mean(500),
                none(),
                none(),
                none(),
                OptionalLong.of(cached),
                template < 0 ? OptionalInt.empty() : OptionalInt.of(template));
        assertThat(codes(account, unwanted)).isEqualTo(doubted ? List.of(TokenDoubts.PREFIX_CACHE) : List.of());
    }

    private static List<String> codes(TokenAccount account, boolean hitsAreDoubtful) {
        return TokenDoubts.evaluate(account, Runs.of(10).metrics(), hitsAreDoubtful, true).stream()
                .map(Doubt::code)
                .toList();
    }

    private static Optional<LengthFigures> mean(double tokens) {
        return Optional.of(new LengthFigures(10, tokens, 0, (int) tokens, (int) tokens));
    }

    private static Optional<LengthFigures> none() {
        return Optional.empty();
    }

    private static TokenAccount account(
            Optional<LengthFigures> serverInput,
            Optional<LengthFigures> clientInput,
            Optional<LengthFigures> serverOutput,
            Optional<LengthFigures> clientOutput,
            OptionalLong cached,
            OptionalInt template) {
        return new TokenAccount(
                none(),
                serverInput,
                clientInput,
                none(),
                serverOutput,
                clientOutput,
                cached,
                template,
                Optional.empty());
    }
}
