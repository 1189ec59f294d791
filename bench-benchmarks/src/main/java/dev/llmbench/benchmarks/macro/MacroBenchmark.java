// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import static dev.llmbench.benchmarks.macro.Contestants.ENGINE;
import static dev.llmbench.benchmarks.macro.Contestants.NIO;
import static dev.llmbench.benchmarks.macro.Contestants.OKHTTP;
import static dev.llmbench.benchmarks.macro.Contestants.SELECTOR;

import dev.llmbench.benchmarks.reader.RoundOrder;
import dev.llmbench.benchmarks.reader.RoundResult;
import dev.llmbench.benchmarks.server.StampingServer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Measures what our client costs and how exactly it stamps, beside a plain read loop on OkHttp and a bare selector, in
 * turns, in one run. On the running Java with platform threads and, where there is one, on a newer Java with virtual
 * ones.
 */
final class MacroBenchmark {

    private static final int GAP_MICROS = 20_000;

    private final MacroReport report;
    private final Jdk jdk = Jdk.running();
    private final Optional<Jdk> newer;

    MacroBenchmark(MacroReport report) throws IOException {
        this.report = report;
        this.newer = Jdk.withVirtualThreads();
    }

    void run() throws IOException {
        report.line(Machine.text());
        report.line("");
        report.figure("machine", Machine.text());
        try (ChildJvm server = new ChildJvm(jdk, "256m", StampingServer.class)) {
            String port = server.answer();
            streams(port);
            report.line("");
            manyStreams(port);
            new ClientAlone(jdk, port, report).measure();
        }
        report.figure("loadAverageAtTheEnd", Machine.load());
        report.line("- Load average at the end: " + Spread.number(Machine.load()) + ".");
        report.goals();
    }

    private void streams(String port) throws IOException {
        try (Contestants all = Contestants.started(port, jdk, newer)) {
            StreamComparison.head().forEach(report::line);
            List<StreamComparison> few =
                    StreamComparison.run(all.few(), new RoundOrder(64, GAP_MICROS, 300, 1_200, false), 3);
            few.forEach(this::show);
            List<StreamComparison> many =
                    StreamComparison.run(all.many(), new RoundOrder(512, GAP_MICROS, 500, 2_000, true), 3);
            many.forEach(this::show);
            few.forEach(this::judgeFew);
            // With so many streams the engine chooses platform threads; the other kind is shown beside them.
            judge(many.stream().filter(found -> found.has(NIO)).toList());
        }
    }

    private void show(StreamComparison comparison) {
        comparison.rows().forEach(report::line);
        report.figure(comparison.streams() + " streams, " + comparison.setting(), comparison.rounds());
    }

    private void judgeFew(StreamComparison found) {
        String where = " at 64 streams, " + found.setting();
        report.goal("% of the machine" + where, found.figure(ENGINE, result -> 100 * result.ownCpuShare()), 10);
        report.goal("stamp error p50 µs" + where, found.figure(ENGINE, RoundResult::errorP50Micros), 200);
    }

    private void judge(List<StreamComparison> many) {
        for (StreamComparison found : many) {
            String where = " at 512 streams, " + found.setting();
            report.goal(
                    "CPU per event over plain OkHttp" + where,
                    ratio(found, OKHTTP, RoundResult::cpuMicrosPerEvent),
                    1.25);
            report.goal(
                    "stamp error p99 over plain OkHttp" + where,
                    ratio(found, OKHTTP, RoundResult::errorP99Micros),
                    1.5);
            report.goal("bytes per event" + where, found.figure(ENGINE, RoundResult::bytesPerEvent), 400);
        }
        many.stream().filter(found -> found.has(SELECTOR)).forEach(this::selector);
        worst("cpuPerEventRatioToOkHttp", many, OKHTTP, RoundResult::cpuMicrosPerEvent);
        worst("cpuPerEventRatioToNio", many, NIO, RoundResult::cpuMicrosPerEvent);
        worst("timestampErrorP99RatioToOkHttp", many, OKHTTP, RoundResult::errorP99Micros);
    }

    /** The experiment: what a transport without a wake-up for each event costs. */
    private void selector(StreamComparison found) {
        Spread ratio = found.ratio(SELECTOR, NIO, RoundResult::cpuMicrosPerEvent);
        report.figure("selectorTransportCpuRatioToNio", ratio);
        report.figure(
                "selectorTransportErrorP99RatioToOkHttp", found.ratio(SELECTOR, OKHTTP, RoundResult::errorP99Micros));
        report.line("");
        report.line("- A transport on one selector, " + found.setting() + ": CPU per event " + ratio.text()
                + " × bare NIO, without TLS; stamp error p99 "
                + found.ratio(SELECTOR, OKHTTP, RoundResult::errorP99Micros).text() + " × plain OkHttp.");
    }

    private static Spread ratio(StreamComparison found, String base, ToDoubleFunction<RoundResult> figure) {
        return found.ratio(ENGINE, base, figure);
    }

    /** The name stands for the worst of the settings; each has its own value, too. */
    private void worst(String name, List<StreamComparison> all, String base, ToDoubleFunction<RoundResult> figure) {
        double worst = 0;
        for (StreamComparison found : all) {
            Spread ratio = ratio(found, base, figure);
            report.figure(name + ", " + found.setting(), ratio);
            worst = Math.max(worst, ratio.median());
        }
        report.figure(name, worst);
    }

    /** Two thousand streams in the smallest heap that is promised to do, on virtual threads where there are any. */
    private void manyStreams(String port) throws IOException {
        Jdk best = newer.orElse(jdk);
        String threads = newer.isPresent() ? "virtual" : "platform";
        String where = "Java " + best.feature() + ", " + threads + " threads";
        try (Contestant engine = new Contestant(ENGINE, threads, best, "512m", port)) {
            engine.run(new RoundOrder(64, 4_000, 500, 500, false));
            RoundResult found = engine.run(new RoundOrder(2_000, 100_000, 3_000, 3_000, true));
            report.figure("2000 streams", found);
            double perStream = memory(found);
            report.line("- 2,000 streams of 100 ms in a heap of 512 MiB, " + where + ": "
                    + Spread.number(100 * found.reachedShare()) + " % of the events read in time, "
                    + Spread.number(found.cpuMicrosPerEvent()) + " µs/event, error p50 / p99 "
                    + Spread.number(found.errorP50Micros()) + " / " + Spread.number(found.errorP99Micros()) + " µs.");
            report.goal(
                    "KiB per stream of 2,000 in a heap of 512 MiB, stacks included, " + where,
                    Spread.of(List.of(perStream)),
                    64);
        }
    }

    private static double memory(RoundResult found) {
        Double heap = found.heapKibPerStream();
        Double resident = found.residentKibPerStream();
        if (heap == null || resident == null) {
            throw new IllegalStateException("memory was to be measured");
        }
        return heap + Math.max(0, resident);
    }
}
