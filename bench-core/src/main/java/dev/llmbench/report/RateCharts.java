// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.Locale;
import java.util.Optional;

/** What the whole load did over time: requests in flight, and tokens per second. */
final class RateCharts {

    private static final int MOST_STEPS = 120;

    private RateCharts() {}

    /** @param generates whether answers are made of tokens; without, there is no chart of them */
    static void write(Html html, RunTimeline timeline, boolean generates) {
        write(
                html,
                "in-flight",
                "Requests in flight",
                timeline.inFlight(MOST_STEPS),
                "the mean of each step; warm-up and fillers included, which load the server as well");
        if (generates && timeline.knowsTokens()) {
            write(
                    html,
                    "tokens",
                    "Output tokens per second",
                    timeline.tokensPerSecond(MOST_STEPS),
                    "of completed requests, warm-up and fillers included, when their chunks came; each chunk with the"
                            + " same part of its answer's tokens");
        } else if (generates) {
            html.leaf("p", "Output tokens per second: not every answer's tokens are known", "class", "note");
        }
    }

    private static void write(Html html, String id, String name, Optional<TimeSeries> known, String what) {
        if (known.isEmpty()) {
            html.leaf("p", name + ": no time passed between the first start and the last end", "class", "note");
            return;
        }
        TimeSeries series = known.get();
        long[] edges = series.edgesNanos();
        double lengthNanos = edges[edges.length - 1];
        ChartTime clock = ChartTime.ofAxis(lengthNanos);
        ChartScale time = ChartScale.linear(clock.of(lengthNanos), Chart.LEFT, Chart.RIGHT);
        ChartScale height = ChartScale.linear(series.highest(), Chart.BOTTOM, Chart.TOP);
        String line = line(series, time, clock, height);
        String step = Figures.number(clock.of((double) series.stepNanos())) + " " + clock.symbol();
        Chart.open(
                        html,
                        id,
                        name + " over time",
                        String.format(
                                Locale.ROOT,
                                "A line of %d steps of %s, at most %s",
                                series.values().length,
                                step,
                                Figures.number(series.highest())))
                .verticalAxis(height, name, Chart::tick)
                .horizontalAxis(time, clock.symbol() + " since the load began", Chart::tick)
                .path("area", line + "V" + Chart.number(Chart.BOTTOM) + "H" + Chart.number(Chart.LEFT) + "Z")
                .path("one line", line)
                .close("Steps of " + step + ": " + what + ".");
    }

    private static String line(TimeSeries series, ChartScale time, ChartTime clock, ChartScale height) {
        StringBuilder path = new StringBuilder();
        long[] edges = series.edgesNanos();
        double[] values = series.values();
        for (int i = 0; i < values.length; i++) {
            String y = Chart.number(height.at(values[i]));
            path.append(i == 0 ? "M" + Chart.number(Chart.LEFT) + " " + y : "V" + y)
                    .append('H')
                    .append(Chart.number(time.at(clock.of((double) edges[i + 1]))));
        }
        return path.toString();
    }
}
