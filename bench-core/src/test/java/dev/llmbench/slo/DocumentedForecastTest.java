// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.StartPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The lines that docs/verdicts.md shows are what a gate says of such runs. */
class DocumentedForecastTest {

    private static final double GOLDEN = 0.5 * (Math.sqrt(5) - 1);

    /** As if independent: TTFT from 300 to 420 ms, the misses far apart from each other. */
    private static KnownRun run(int size, int slow, int failed) {
        RequestSeries.Builder series = new RequestSeries.Builder();
        for (int i = 0; i < size; i++) {
            boolean misses = i * (slow + failed) / size < (i + 1) * (slow + failed) / size;
            double ttft = misses ? 900e6 : 300e6 + 120e6 * (i * GOLDEN % 1);
            series.request(i, i * 100_000_000L, (i + 1) * 100_000_000L, misses && failed > 0)
                    .value(Metric.TTFT, misses && failed > 0 ? Double.POSITIVE_INFINITY : ttft);
        }
        return new KnownRun("the run of 2026-11-29 14:02 UTC", StartPoint.SENT, series.build());
    }

    private static String line(String objective, int requests, boolean untilDecided, Optional<KnownRun> known) {
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(8),
                StopRule.afterRequests(requests),
                Warmup.NONE,
                Duration.ofSeconds(10),
                Duration.ofMinutes(10),
                7);
        Gate gate = Gate.of(List.of(DeclaredObjective.failing(Objectives.parse(objective))));
        return GateForecast.of(gate, load, untilDecided, 0, known).lines().get(0);
    }

    @Test
    void eachLineIsOnThePage() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "verdicts.md")).replaceAll("\\s+", " ");

        assertThat(page)
                .contains(
                        line("ttft p95 < 500ms", 500, false, Optional.of(run(512, 10, 0))),
                        line("errorRate < 1%", 5_000, true, Optional.of(run(2_000, 0, 4))),
                        line("ttft p95 < 500ms", 500, false, Optional.empty()));
    }
}
