// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GateForecastTest {

    private static DeclaredObjective declared(String text, Severity severity) {
        return new DeclaredObjective(Objectives.parse(text), severity);
    }

    private static LoadSpec load(int requests) {
        return new LoadSpec(
                new LoadModel.ClosedLoop(8),
                StopRule.afterRequests(requests),
                Warmup.NONE,
                Duration.ofSeconds(10),
                Duration.ofMinutes(10),
                7);
    }

    private static List<String> lines(int requests, DeclaredObjective... objectives) {
        return GateForecast.of(Gate.of(List.of(objectives)), load(requests), false, 0, Optional.empty())
                .lines();
    }

    @Test
    void itTellsWhatASizeDecides() {
        assertThat(lines(500, declared("ttft p95 < 500ms", Severity.FAIL)))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .matches(
                                "forecast: 500 independent requests decide ttft p95 < 500ms when at most 1\\.\\d\\d % of them miss the"
                                        + " limit, or at least 1\\d\\.\\d % \\(5 % may\\)"));
    }

    @Test
    void aLargerLoadDecidesWhatIsCloser() {
        assertThat(lines(5000, declared("ttft p95 < 500ms", Severity.FAIL)).get(0))
                .startsWith("forecast: already 2,000 of 5,000 independent requests decide")
                .matches(".* at most 3\\.\\d\\d % .* at least [78]\\.\\d\\d % .*");
    }

    @Test
    void onlyClaimsAboutSharesThatFailTheTestHaveOne() {
        assertThat(lines(
                        500,
                        declared("ttft p95 < 500ms", Severity.WARN),
                        declared("ttft mean < 500ms", Severity.FAIL),
                        declared("errorRate == 0", Severity.FAIL)))
                .isEmpty();
    }
}
