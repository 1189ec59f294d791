// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.random.RandomStream;
import dev.llmbench.request.Records;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Runs of a server that does exactly what a finding is about, and of one that does not. */
class SeriesFindingsTest {

    private static final LoadModel CLOSED = new LoadModel.ClosedLoop(1);
    private static final LoadModel OPEN = new LoadModel.OpenLoop(new ConstantArrivals(10));
    private static final int TOKENS = 11;

    private final RandomStream random = RandomStream.of(7, "findings");

    private double noise() {
        return 0.9 + 0.2 * random.nextDouble();
    }

    /** One request after the other, a second apart. */
    private List<Finding> closed(int requests, IntToDoubleFunction ttftMillis, IntToDoubleFunction gapMillis) {
        SeriesFindings findings = new SeriesFindings(CLOSED);
        for (int i = 0; i < requests; i++) {
            long sent = Records.seconds(i);
            long gap = Records.ms(gapMillis.applyAsDouble(i));
            long first = sent + Records.ms(ttftMillis.applyAsDouble(i));
            findings.accept(Records.measured(i)
                    .scheduledAt(sent)
                    .sentAt(sent)
                    .chunks(TOKENS, first, gap)
                    .tokens(20, TOKENS)
                    .endedAt(first + 10 * gap)
                    .completed());
        }
        return findings.all();
    }

    /** Ten arrivals a second, each answered after so many milliseconds with one chunk. */
    private static List<Finding> open(int requests, IntToDoubleFunction latencyMillis) {
        SeriesFindings findings = new SeriesFindings(OPEN);
        for (int i = 0; i < requests; i++) {
            long scheduled = Records.ms(100 * i);
            long end = scheduled + Records.ms(latencyMillis.applyAsDouble(i));
            findings.accept(Records.measured(i)
                    .scheduledAt(scheduled)
                    .sentAt(scheduled)
                    .chunksAt(end)
                    .tokens(20, 1)
                    .endedAt(end)
                    .completed());
        }
        return findings.all();
    }

    @Test
    void aServerThatStaysAsItIsGivesNothingToTell() {
        assertThat(closed(400, i -> 100 * noise(), i -> 20 * noise())).isEmpty();
        assertThat(open(400, i -> 100 * noise())).isEmpty();
        assertThat(closed(0, i -> 1, i -> 1)).isEmpty();
    }

    @Test
    void aWarmUpThatWasTooShortIsTold() {
        List<Finding> found = closed(400, i -> (i < 60 ? 300 : 100) * noise(), i -> 20 * noise());

        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("warm-up-too-short");
            // The cut is put where the rest looks most alike, in steps of five and by chance a few further.
            assertThat(finding.seen())
                    .matches("the first (60|65|70|75|80) of 400 measured requests still belong to the start.*");
            assertThat(finding.remedy())
                    .matches("warm up for at least \\d+ requests more \\(llmbench.warmup-requests\\)");
            assertThat(finding.forbidsPass()).isFalse();
        });
    }

    /** Slow tokens at the start show in no TTFT. */
    @Test
    void theTimePerTokenCountsToo() {
        assertThat(closed(400, i -> 100 * noise(), i -> (i < 40 ? 60 : 20) * noise()))
                .singleElement()
                .asString()
                .containsPattern("the first (40|45|50|55|60) of 400 .* median time per token");
    }

    @Test
    void aServerThatChangesHalfwayIsNotSteady() {
        assertThat(closed(400, i -> (i < 220 ? 100 : 150) * noise(), i -> 20 * noise()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("not-steady");
                    assertThat(finding.forbidsPass()).isTrue();
                });
    }

    /** Such an answer is one chunk at its end, and nobody knows its TTFT. */
    @Test
    void answersThatAreNotStreamedAreToldByTheirLatency() {
        SeriesFindings findings = new SeriesFindings(CLOSED);
        for (int i = 0; i < 400; i++) {
            long sent = Records.seconds(i);
            long end = sent + Records.ms((i < 220 ? 100 : 150) * noise());
            findings.accept(Records.measured(i)
                    .nonStreaming()
                    .scheduledAt(sent)
                    .sentAt(sent)
                    .chunksAt(end)
                    .tokens(20, TOKENS)
                    .endedAt(end)
                    .completed());
        }
        assertThat(findings.all())
                .singleElement()
                .satisfies(finding -> assertThat(finding.code()).isEqualTo("not-steady"))
                .asString()
                .contains("median request latency 1")
                .doesNotContain("TTFT");
    }

    @Test
    void whatTheClientItselfMayDriftByIsNotTheServers() {
        // a fifth faster, and 0.2 ms
        assertThat(closed(400, i -> (i < 200 ? 1.2 : 1.0) * noise(), i -> 0.1)).isEmpty();
    }

    @Test
    void laterTurnsOfAConversationAreNoDrift() {
        SeriesFindings findings = new SeriesFindings(CLOSED);
        for (int i = 0; i < 400; i++) {
            int turn = 1 + i / 100;
            long sent = Records.seconds(i);
            long first = sent + Records.ms(100 * turn * noise());
            findings.accept(Records.measured(i)
                    .scheduledAt(sent)
                    .sentAt(sent)
                    .turn(i % 100, turn)
                    .chunksAt(first)
                    .tokens(20, 1)
                    .endedAt(first)
                    .completed());
        }
        assertThat(findings.all()).isEmpty();
    }

    @Test
    void aQueueThatGrowsIsOverSaturation() {
        // each waits 50 ms longer than the one before: after 40 s twenty seconds behind, at ten arrivals a second
        assertThat(open(400, i -> 50.0 * i + 10 * noise()))
                .extracting(Finding::code)
                .contains("over-saturated")
                .doesNotContain("near-saturation");
        assertThat(closed(400, i -> 50.0 * i, i -> 20))
                .extracting(Finding::code)
                .doesNotContain("over-saturated");
    }

    /** One in ten takes up to forty seconds: in the first forty they only come. */
    @Test
    void aLoadThatFillsUpIsNotSettled() {
        assertThat(open(400, i -> i % 10 == 3 ? 20_000 + 20_000 * noise() : 500))
                .filteredOn(finding -> finding.seen().contains("under way grew"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("not-steady");
                    assertThat(finding.forbidsPass()).isTrue();
                });
    }

    @Test
    void wavesAsLongAsTheRunAreNearSaturation() {
        // two waves in 40 s, and latency with them
        List<Finding> found = open(400, i -> 1_000 + 900 * Math.sin(i * Math.PI / 100) + 10 * noise());

        assertThat(found)
                .filteredOn(finding -> finding.code().equals("near-saturation"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.forbidsPass()).isTrue());
    }

    /** Requests of twenty seconds make for long stretches, too, and nobody waits for anybody. */
    @Test
    void longAnswersAreNoSaturation() {
        SeriesFindings findings = new SeriesFindings(OPEN);
        for (int i = 0; i < 600; i++) {
            long scheduled = Records.ms(100 * i);
            long first = scheduled + Records.ms(100 * noise());
            findings.accept(Records.measured(i)
                    .scheduledAt(scheduled)
                    .sentAt(scheduled)
                    .chunksAt(first)
                    .tokens(20, 1)
                    .endedAt(first + Records.seconds(20 * noise()))
                    .completed());
        }
        assertThat(findings.all()).extracting(Finding::code).doesNotContain("near-saturation");
    }
}
