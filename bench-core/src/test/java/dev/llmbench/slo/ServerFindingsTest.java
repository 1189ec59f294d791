// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.ConnectionTimes;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.token.TokenCount;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServerFindingsTest {

    private final ServerFindings findings = new ServerFindings("m");

    /** 21 chunks and so many tokens; {@code shared} of its 20 gaps lie within a read. */
    private static RequestRecord record(Phase phase, int shared, int tokens, Outcome outcome, String model) {
        TokenUsage usage = new TokenUsage(
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                tokens == 0 ? Optional.empty() : Optional.of(TokenCount.server(tokens)),
                OptionalInt.empty(),
                OptionalInt.empty());
        return new RequestRecord(
                0,
                phase,
                true,
                0,
                0,
                100,
                ConnectionTimes.UNKNOWN,
                ChunkTimes.copyOf(new long[21], 21, shared),
                OptionalLong.of(0),
                usage,
                outcome,
                Optional.empty(),
                Optional.of(model),
                Retries.NONE,
                Optional.empty(),
                OptionalLong.empty());
    }

    /** Field cases ST-33 and HT-09. */
    @Test
    void moreThanHalfOfTheChunksInTheSameReadIsAFinding() {
        findings.accept(record(Phase.MEASURED, 10, 21, Outcome.COMPLETED, "m"));
        assertThat(findings.all()).isEmpty();

        findings.accept(record(Phase.MEASURED, 12, 21, Outcome.COMPLETED, "m"));
        assertThat(findings.all())
                .singleElement()
                .hasToString(
                        "chunks-in-bursts: 55 % of the chunks came in the same read as the one before, so the TTFT is"
                                + " too long and the gaps are too short; switch buffering off in whatever stands between (nginx:"
                                + " proxy_buffering off), or give this machine more idle CPU");
    }

    @Test
    void unknownTokenCountsHideNoBursts() {
        findings.accept(record(Phase.MEASURED, 20, 0, Outcome.COMPLETED, "m"));
        assertThat(findings.all()).hasSize(1);
    }

    @Test
    void chunksOfSeveralTokensWarmUpAndFailuresAreNoBursts() {
        findings.accept(record(Phase.MEASURED, 20, 32, Outcome.COMPLETED, "m"));
        findings.accept(record(Phase.WARMUP, 20, 21, Outcome.COMPLETED, "m"));
        findings.accept(record(Phase.MEASURED, 20, 21, Outcome.Failed.http(500, ""), "m"));
        assertThat(findings.all()).isEmpty();
    }

    @Test
    void everyRecordTellsItsModelUpToAHundred() {
        for (int i = 0; i < 200; i++) {
            findings.accept(record(Phase.WARMUP, 0, 21, Outcome.Failed.http(500, ""), "m-" + i));
        }
        assertThat(findings.modelsAnswered()).hasSize(100);
        assertThat(findings.all()).isEmpty();

        ServerFindings other = new ServerFindings("n");
        other.accept(record(Phase.MEASURED, 0, 21, Outcome.COMPLETED, "m"));
        assertThat(other.all()).extracting(Finding::code).containsExactly("other-model");
    }
}
