// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummaryMarkdownTest {

    private static final Path DIRECTORY = Path.of("reports", "chat");

    @Test
    void theSummaryReadsTheSameInEveryLocale() {
        Golden.check("closed-loop.md", () -> SummaryMarkdown.of(Reports.closedLoop(), DIRECTORY));
        Golden.check("open-loop-with-failures.md", () -> SummaryMarkdown.of(Reports.openLoopWithFailures(), DIRECTORY));
    }

    @Test
    void textFromOutsideStaysOnOneLineInsideACodeSpan() {
        List<String> hostile = SummaryMarkdown.of(Reports.openLoopWithFailures(), DIRECTORY)
                .lines()
                .filter(line -> line.contains("<img"))
                .toList();

        // the name and the doubt; the fence is longer than the single backticks inside
        assertThat(hostile).hasSize(2).allSatisfy(line -> {
            assertThat(line).containsPattern("`` .*<img src=x onerror=alert\\(1\\)> # heading .*\\*\\*x\\*\\*.* ``$");
            assertThat(line).doesNotContain("\u001b", "\u202e");
        });
    }

    @Test
    void theTableHoldsNoTextFromOutside() {
        assertThat(SummaryMarkdown.of(Reports.openLoopWithFailures(), DIRECTORY).lines())
                .filteredOn(line -> line.startsWith("|"))
                .hasSize(5)
                .allSatisfy(
                        line -> assertThat(line.chars().filter(c -> c == '|')).hasSize(6));
    }

    @Test
    void aCodeSpanIsFencedByMoreBackticksThanItHolds() {
        assertThat(Markdown.code("plain")).isEqualTo("`plain`");
        assertThat(Markdown.code("a`b")).isEqualTo("`` a`b ``");
        assertThat(Markdown.code("```\n</code>")).isEqualTo("```` ``` </code> ````");
        assertThat(Markdown.code(" \n ")).isEqualTo("(empty)");
    }

    @Test
    void aLoadThatEndedBeforeItsPlanSaysWhy() {
        assertThat(SummaryMarkdown.of(Reports.nothingCompleted(), DIRECTORY).lines())
                .filteredOn(line -> line.startsWith("- Ended"))
                .singleElement()
                .asString()
                .startsWith("- Ended before its plan: `` the first 10 requests all failed with http_400: a|b `c` <img");
        assertThat(SummaryMarkdown.of(Reports.closedLoop(), DIRECTORY)).doesNotContain("Ended");
    }

    @Test
    void missingRecordsAreSaid() {
        RunReport sound = Reports.closedLoop();
        RunExecution old = sound.execution();
        RunReport lost = Reports.with(
                sound,
                new RunExecution(
                        old.startedAt(),
                        old.elapsed(),
                        List.of(),
                        old.client(),
                        Optional.empty(),
                        RetryTotals.NONE,
                        Optional.of("No space left on device")));

        assertThat(SummaryMarkdown.of(lost, DIRECTORY))
                .contains("- requests.jsonl is not complete: `No space left on device`");
    }
}
