// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.InFlight;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.slo.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How many requests there were, how they ended, and when. */
final class AttemptsRow {

    private final RunMetrics metrics;
    private final RequestCounts counts;
    private final List<String> failures;

    private AttemptsRow(RunMetrics metrics) {
        this.metrics = metrics;
        this.counts = metrics.counts();
        this.failures = failures(counts);
    }

    /** As much as fits; the first to go are the requests that are in no metric, then rare failures, then in flight. */
    static String of(RunMetrics metrics, int width) {
        AttemptsRow row = new AttemptsRow(metrics);
        String text = row.text(row.failures.size(), true, true);
        for (int named = row.failures.size(); named >= 1 && text.length() > width; named--) {
            text = row.text(named, true, false);
        }
        for (int named = row.failures.size(); named >= 0 && text.length() > width; named--) {
            text = row.text(named, false, false);
        }
        return PlainText.line(text, width);
    }

    /** Failures with their numbers, the most frequent first. */
    static List<String> failures(RequestCounts counts) {
        return new Failures(counts)
                .mostFrequentFirst().stream()
                        .map(entry -> PlainText.line(entry.getKey(), 40) + " " + entry.getValue())
                        .toList();
    }

    private String text(int namedFailures, boolean withInFlight, boolean withUnmeasured) {
        List<String> parts = new ArrayList<>();
        parts.add(counts.attempts() + ", " + counts.failed() + " failed" + named(namedFailures));
        if (counts.unfinished() > 0) {
            parts.add(counts.unfinished() + " unfinished");
        }
        if (counts.cancelled() > 0) {
            parts.add(counts.cancelled() + " cancelled");
        }
        metrics.duration().ifPresent(window -> parts.add("window " + Figures.seconds(window)));
        if (withInFlight) {
            metrics.inFlight().ifPresent(inFlight -> parts.add(inFlight(inFlight)));
        }
        if (withUnmeasured) {
            parts.add("apart: " + counts.warmup() + " warm-up, " + counts.fillers() + " filler");
        }
        return String.join("; ", parts);
    }

    private static String inFlight(InFlight inFlight) {
        return String.format(Locale.ROOT, "in flight %.1f, peak %d", inFlight.mean(), inFlight.peak());
    }

    private String named(int count) {
        if (failures.isEmpty()) {
            return "";
        }
        List<String> shown = new ArrayList<>(failures.subList(0, count));
        int left = failures.size() - count;
        if (left > 0) {
            shown.add((count > 0 ? "+" : "") + left + (left == 1 ? " kind" : " kinds"));
        }
        return " (" + String.join(", ", shown) + ")";
    }
}
