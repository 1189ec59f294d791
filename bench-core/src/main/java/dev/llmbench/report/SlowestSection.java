// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The worst requests, and where the time of each one went. */
final class SlowestSection {

    private static final List<String> PHASES = List.of("slot", "delay", "connect", "wait", "stream", "silence");
    private static final double BAR_WIDTH = 220;

    private SlowestSection() {}

    static void write(Html html, ReportPage page) {
        List<RequestRecord> slowest = requests(page);
        html.open("section").leaf("h2", "Slowest requests");
        if (slowest.isEmpty()) {
            html.leaf("p", "No measured request.", "class", "note").close();
            return;
        }
        html.open("table").open("caption").text("By latency, then those that did not complete. Each bar is cut into");
        boolean slots =
                slowest.stream().anyMatch(request -> request.slotWaitNanos().isPresent());
        PHASES.stream().filter(phase -> slots || !phase.equals("slot")).forEach(phase -> key(html, phase));
        html.close();
        html.open("thead").open("tr");
        for (String heading : List.of("request", "ended")) {
            html.leaf("th", heading, "scope", "col");
        }
        if (slots) {
            html.leaf("th", "slot wait", "scope", "col", "class", "number");
        }
        for (String heading : List.of("start delay", "connect", "wait", "stream", "longest stall")) {
            html.leaf("th", heading, "scope", "col", "class", "number");
        }
        html.leaf("th", "where the time went", "scope", "col").close().close();
        html.open("tbody");
        long longest = slowest.stream()
                .mapToLong(request -> RequestPhases.of(request).totalNanos())
                .max()
                .orElse(0);
        slowest.forEach(request -> row(html, request, slots, longest));
        html.close().close();
        slowest.forEach(request -> words(html, request));
        html.close();
    }

    /** The worst of all are failures, and those alone would hide what was slow. */
    private static List<RequestRecord> requests(ReportPage page) {
        List<RequestRecord> requests = new ArrayList<>(page.timeline().slowestCompleted());
        page.report().metrics().slowest().stream()
                .filter(request -> !request.isCompleted())
                .forEach(requests::add);
        return requests;
    }

    private static void key(Html html, String phase) {
        html.open("svg", "class", "key", "viewBox", "0 0 1 1", "aria-hidden", "true")
                .empty("rect", "class", phase, "width", "1", "height", "1")
                .close()
                .text(name(phase));
    }

    private static String name(String phase) {
        return switch (phase) {
            case "slot" -> "slot wait";
            case "delay" -> "start delay";
            default -> phase;
        };
    }

    private static void row(Html html, RequestRecord request, boolean slots, long longestNanos) {
        RequestPhases phases = RequestPhases.of(request);
        html.open("tr");
        html.leaf("th", "#" + request.index(), "scope", "row");
        html.leaf("td", request.outcome().code(), "class", request.isCompleted() ? "soft" : "bad");
        if (slots) {
            number(html, phases.slotWaitNanos());
        }
        number(html, OptionalLong.of(phases.startDelayNanos()));
        if (request.connection().reused()) {
            html.leaf("td", "reused", "class", "number soft");
        } else {
            number(html, phases.connectNanos());
        }
        number(html, OptionalLong.of(phases.waitNanos()));
        number(html, phases.streamNanos());
        number(html, phases.longestStallNanos());
        html.open("td", "class", "bar");
        bar(html, phases, longestNanos);
        html.close().close();
    }

    private static void number(Html html, OptionalLong nanos) {
        html.leaf(
                "td",
                nanos.isPresent() ? MetricUnit.TIME.format((double) nanos.getAsLong()) : Figures.ABSENT,
                "class",
                "number");
    }

    /** The figures stand beside it, so it is nothing to be read aloud. */
    private static void bar(Html html, RequestPhases phases, long longestNanos) {
        html.open("svg", "viewBox", "0 0 " + (int) BAR_WIDTH + " 14", "aria-hidden", "true");
        List<Long> nanos = List.of(
                phases.slotWaitNanos().orElse(0),
                phases.startDelayNanos(),
                phases.connectNanos().orElse(0),
                phases.waitNanos(),
                phases.streamNanos().orElse(0),
                phases.silenceNanos().orElse(0));
        double x = 0;
        for (int i = 0; i < nanos.size(); i++) {
            double width = Math.max(0, nanos.get(i)) * BAR_WIDTH / Math.max(1, longestNanos);
            if (width > 0) {
                html.empty(
                        "rect",
                        "class",
                        PHASES.get(i),
                        "x",
                        Chart.number(x),
                        "y",
                        "1",
                        "width",
                        Chart.number(width),
                        "height",
                        "12");
            }
            x += width;
        }
        html.close();
    }

    private static void words(Html html, RequestRecord request) {
        if (request.outcome() instanceof Outcome.Failed failed) {
            html.open("p")
                    .text("#" + request.index() + " said: ")
                    .leaf("code", PlainText.line(failed.message(), 300))
                    .close();
        }
    }
}
