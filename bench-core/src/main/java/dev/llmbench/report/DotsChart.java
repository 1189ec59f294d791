// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Objective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** A latency of every measured request, or of many of them, at the moment when it began. */
final class DotsChart {

    /** A limit so far above all values is told and not drawn: it would press them to the ground. */
    private static final double FARTHEST_LIMIT = 4;

    private static final double FAILED_AT = Chart.TOP - 9;

    private final Metric metric;
    private final String name;
    private final RunTimeline timeline;
    private final List<Objective.PerRequest> limits;
    private final List<TimelinePoint> dots = new ArrayList<>();
    private final List<TimelinePoint> crosses = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    DotsChart(ReportPage page, Metric metric, String name) {
        this.metric = metric;
        this.name = name;
        this.timeline = page.timeline();
        this.limits = page.limitsOf(metric);
        for (TimelinePoint point : timeline.points()) {
            if (!point.isCompleted()) {
                crosses.add(point);
            } else if (value(point).isPresent()) {
                dots.add(point);
            }
        }
    }

    private OptionalLong value(TimelinePoint point) {
        return metric == Metric.TTFT ? point.ttftNanos() : point.latencyNanos();
    }

    void write(Html html) {
        if (dots.isEmpty() && crosses.isEmpty()) {
            html.leaf("p", name + " over time: no measured request", "class", "note");
            return;
        }
        double[] values = dots.stream()
                .mapToDouble(point -> value(point).orElse(0))
                .sorted()
                .toArray();
        double highest = values.length == 0 ? 0 : values[values.length - 1];
        double shown = Math.max(highest, drawnLimits(highest));
        ChartTime unit = ChartTime.fitting(shown);
        ChartTime clock = ChartTime.ofAxis((double) timeline.lengthNanos());
        ChartScale time = ChartScale.linear(clock.of((double) timeline.lengthNanos()), Chart.LEFT, Chart.RIGHT);
        ChartScale height = values.length == 0
                ? ChartScale.linear(unit.of(shown), Chart.BOTTOM, Chart.TOP)
                : ChartScale.fitting(
                        unit.of(values[0]),
                        unit.of(values[values.length / 2]),
                        unit.of(shown),
                        Chart.BOTTOM,
                        Chart.TOP);
        Chart chart = Chart.open(html, "dots-" + metric.key(), name + " over time", description(values))
                .verticalAxis(height, name + ", " + unit.symbol(), Chart::tick)
                .horizontalAxis(time, "start of the request, " + clock.symbol() + " since the load began", Chart::tick);
        chart.path("one dots", dots(time, clock, height, unit));
        chart.path("fail", crosses(time, clock));
        if (!crosses.isEmpty()) {
            chart.text(Chart.RIGHT, 14, "end", "limited", "\u00d7 not completed");
        }
        limits(chart, height, unit);
        chart.close(caption());
    }

    /** The highest limit that is near enough to be drawn; 0 without one. */
    private double drawnLimits(double highest) {
        return limits.stream()
                .mapToDouble(objective -> objective.bound().limit())
                .filter(limit -> highest == 0 || limit <= FARTHEST_LIMIT * highest)
                .max()
                .orElse(0);
    }

    private String dots(ChartScale time, ChartTime clock, ChartScale height, ChartTime unit) {
        StringBuilder path = new StringBuilder();
        for (TimelinePoint point : dots) {
            path.append('M')
                    .append(Chart.at(x(point, time, clock), height.at(unit.of((double)
                            value(point).orElse(0)))))
                    .append("h0");
        }
        return path.toString();
    }

    private String crosses(ChartScale time, ChartTime clock) {
        StringBuilder path = new StringBuilder();
        for (TimelinePoint point : crosses) {
            path.append('M')
                    .append(Chart.at(x(point, time, clock) - 3, FAILED_AT - 3))
                    .append("l6 6m0-6l-6 6");
        }
        return path.toString();
    }

    private double x(TimelinePoint point, ChartScale time, ChartTime clock) {
        return time.at(clock.of((double) timeline.sinceFirstNanos(point.startNanos())));
    }

    private void limits(Chart chart, ChartScale height, ChartTime unit) {
        for (Objective.PerRequest objective : limits) {
            double limit = unit.of(objective.bound().limit());
            if (limit < height.low() || limit > height.high()) {
                remarks.add("the limit of " + objective.toText() + " lies outside of the picture");
                continue;
            }
            double y = height.at(limit);
            chart.path("limit", "M" + Chart.at(Chart.LEFT, y) + "H" + Chart.number(Chart.RIGHT));
            chart.text(Chart.LEFT + 6, y - 4, "start", "limited", objective.toText());
        }
    }

    private String description(double[] values) {
        String crossed = crosses.isEmpty() ? "" : "; crosses for requests that did not complete: " + crosses.size();
        return values.length == 0
                ? "No completed request" + crossed
                : values.length + " dots from " + time(values[0]) + " to " + time(values[values.length - 1])
                        + ", half of them up to "
                        + time(Arrays.stream(values)
                                .skip((values.length - 1) / 2)
                                .findFirst()
                                .orElse(0))
                        + crossed;
    }

    private static String time(double nanos) {
        return MetricUnit.TIME.format(nanos);
    }

    private String caption() {
        int drawn = dots.size() + crosses.size();
        List<String> sentences = new ArrayList<>();
        sentences.add("Each dot is a measured request that completed, at its start.");
        if (!crosses.isEmpty()) {
            sentences.add("A cross at the top is one that failed, was cancelled or did not end in time.");
        }
        if (drawn < timeline.measured()) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "Of %,d requests %,d are drawn: where more than %d began within %s, these are the slowest, some"
                            + " that"
                            + " did not complete, and a fair draw of the others.",
                    timeline.measured(),
                    drawn,
                    TimeSlice.MOST_KEPT,
                    time((double) timeline.sliceNanos())));
        }
        remarks.forEach(
                remark -> sentences.add(remark.substring(0, 1).toUpperCase(Locale.ROOT) + remark.substring(1) + "."));
        return String.join(" ", sentences);
    }
}
