// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import dev.llmbench.benchmarks.reader.RoundOrder;
import dev.llmbench.benchmarks.reader.RoundResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The rounds of some readers on one kind of threads of one Java, in turns, so that what disturbs them disturbs all
 * alike.
 */
final class StreamComparison {

    private final int streams;
    private final String setting;
    private final Map<String, List<RoundResult>> rounds = new LinkedHashMap<>();

    private StreamComparison(int streams, String setting) {
        this.streams = streams;
        this.setting = setting;
    }

    /**
     * Runs all of them in turns.
     *
     * @param order what each round is to be
     */
    static List<StreamComparison> run(List<Entry> entries, RoundOrder order, int rounds) throws IOException {
        Map<String, StreamComparison> settings = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Entry entry : entries) {
                StreamComparison comparison = settings.computeIfAbsent(
                        entry.setting(), setting -> new StreamComparison(order.streams(), setting));
                comparison
                        .rounds
                        .computeIfAbsent(entry.contestant().reader(), name -> new ArrayList<>())
                        .add(entry.contestant().run(order));
            }
        }
        return List.copyOf(settings.values());
    }

    int streams() {
        return streams;
    }

    String setting() {
        return setting;
    }

    Map<String, List<RoundResult>> rounds() {
        return rounds;
    }

    Spread figure(String reader, ToDoubleFunction<RoundResult> figure) {
        return Spread.of(rounds(reader).stream().map(figure::applyAsDouble).toList());
    }

    /** A figure of one reader over that of another one, round by round. */
    Spread ratio(String reader, String base, ToDoubleFunction<RoundResult> figure) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < rounds(reader).size(); i++) {
            ratios.add(figure.applyAsDouble(rounds(reader).get(i))
                    / figure.applyAsDouble(rounds(base).get(i)));
        }
        return Spread.of(ratios);
    }

    boolean has(String reader) {
        return rounds.containsKey(reader);
    }

    private List<RoundResult> rounds(String reader) {
        List<RoundResult> found = rounds.get(reader);
        if (found == null) {
            throw new IllegalStateException(reader + " took no part");
        }
        return found;
    }

    /** The rows of a table, without its head. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        for (String reader : rounds.keySet()) {
            rows.add("| "
                    + String.join(
                            " | ",
                            Integer.toString(streams),
                            setting,
                            reader,
                            figure(reader, RoundResult::cpuMicrosPerEvent).text(),
                            figure(reader, RoundResult::bytesPerEvent).text(),
                            figure(reader, RoundResult::errorP50Micros).text(),
                            figure(reader, RoundResult::errorP99Micros).text(),
                            figure(reader, RoundResult::errorP999Micros).text(),
                            figure(reader, result -> 100 * result.ownCpuShare()).text(),
                            startDelay(reader),
                            memory(reader))
                    + " |");
        }
        return rows;
    }

    private String startDelay(String reader) {
        List<Double> delays = rounds(reader).stream()
                .flatMap(result -> Optional.ofNullable(result.startDelayP99Micros()).stream())
                .toList();
        return delays.isEmpty() ? "" : Spread.of(delays).text();
    }

    private String memory(String reader) {
        RoundResult last = rounds(reader).get(rounds(reader).size() - 1);
        Double heap = last.heapKibPerStream();
        Double resident = last.residentKibPerStream();
        return heap == null || resident == null ? "" : Spread.number(heap) + " + " + Spread.number(resident);
    }

    static List<String> head() {
        return List.of(
                "| streams | JVM | reader | CPU µs/event | B/event | error p50 µs | p99 µs | p99.9 µs | % of the machine"
                        + " | start delay p99 µs | KiB/stream heap + other |",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    }
}
