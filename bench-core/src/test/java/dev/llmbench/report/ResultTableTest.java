// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.RequestCounts;
import dev.llmbench.slo.RunLabel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ResultTableTest {

    static Stream<RunReport> reports() {
        return Stream.of(
                Reports.closedLoop(),
                Reports.openLoopWithFailures(),
                Reports.notStreamed(),
                Reports.nothingCompleted(),
                Reports.withCounts(everythingWentWrong()));
    }

    @Test
    void theTableReadsTheSameInEveryLocale() {
        Golden.check("closed-loop.txt", () -> text(Reports.closedLoop()));
        Golden.check("open-loop-with-failures.txt", () -> text(Reports.openLoopWithFailures()));
        Golden.check("not-streamed.txt", () -> text(Reports.notStreamed()));
        Golden.check("nothing-completed.txt", () -> text(Reports.nothingCompleted()));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void itIsATitleFiveLinesTheEarlyEndAndTheDoubts(RunReport report) {
        List<String> lines = ResultTable.of(report);

        int ended = report.execution().endedEarly().isPresent() ? 1 : 0;
        assertThat(lines).hasSize(6 + ended + report.doubts().size());
        assertThat(lines.subList(0, 6)).allSatisfy(line -> assertThat(line).hasSizeBetween(10, 110));
        assertThat(lines).noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
    }

    @Test
    void aMetricWithoutStreamingSaysWhyItIsMissing() {
        List<String> lines = ResultTable.of(Reports.notStreamed());

        assertThat(lines.get(1)).contains("TTFT").endsWith("streaming was off");
        assertThat(lines.get(2)).contains("ITL").endsWith("streaming was off");
        assertThat(lines.get(3)).contains("request latency").contains("2 ms");
    }

    @Test
    void theLoopsSayTheirAchievedRate() {
        assertThat(ResultTable.of(Reports.closedLoop()).get(4)).endsWith("achieved rate 15.0/s by 32 users");
        assertThat(ResultTable.of(Reports.openLoopWithFailures()).get(4))
                .endsWith("achieved rate 8.10/s of 8.20/s offered");
    }

    @ParameterizedTest
    @CsvSource({
        // "[] " and " model=", " seed=7" and the load are 3 + 7 + 7 + 30 characters: 63 are left for name and model
        "40, 23, 40, 110",
        "60, 10, 53, 110",
        "60, 40, 23, 110",
        "60, 51, 12, 110",
        "60, 90, 12, 149",
    })
    void aTitleShortensItsNameAndNeverItsSeed(int nameLength, int modelLength, int nameShown, int length) {
        String title = ResultTable.of(Reports.labelled(new RunLabel(
                        "n".repeat(nameLength), "concurrency=32 isl=512 osl=128", "m".repeat(modelLength), 7)))
                .get(0);

        assertThat(title)
                .endsWith(" model=" + "m".repeat(modelLength) + " seed=7")
                .hasSize(length);
        assertThat(title.indexOf(']') - 1).isEqualTo(nameShown);
    }

    @Test
    void whenNotEverythingFitsTheMostFrequentFailuresStay() {
        String attempts =
                ResultTable.of(Reports.withCounts(everythingWentWrong())).get(5);

        assertThat(attempts)
                .contains("99999, 88888 failed (timeout_first_byte 14000")
                .contains(", +14 kinds)")
                .contains("10777 unfinished")
                .doesNotContain("warm-up");
    }

    @Test
    void aLoadThatEndedBeforeItsPlanSaysWhy() {
        assertThat(ResultTable.of(Reports.nothingCompleted()).get(6))
                .startsWith("  ended early: the first 10 requests all failed with http_400: a|b");
    }

    private static RequestCounts everythingWentWrong() {
        Map<String, Integer> failures = new HashMap<>();
        for (int i = 0; i < 14; i++) {
            failures.put("http_5" + (10 + i), 1_000 + i);
        }
        failures.put("timeout_first_byte", 14_000);
        return new RequestCounts(99_999, 0, 88_888, 334, 10_777, failures, 2_000, 3_000, 1);
    }

    private static String text(RunReport report) {
        return String.join("\n", ResultTable.of(report)) + "\n";
    }

    @Test
    void aFindingIsALineOfItsOwn() {
        assertThat(ResultTable.of(Reports.withFinding("asked for the model m, answered by\nx")))
                .last()
                .isEqualTo("  finding: other-model: asked for the model m, answered by x; look");
        assertThat(SummaryMarkdown.of(Reports.withFinding("seen"), Path.of("d")))
                .contains("nothing speaks against it.\n\n- Found: `other-model: seen; look`\n\n");
    }
}
