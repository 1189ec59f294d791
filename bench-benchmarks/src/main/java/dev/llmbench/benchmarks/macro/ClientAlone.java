// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import dev.llmbench.benchmarks.solo.HundredRequests;
import dev.llmbench.benchmarks.solo.NothingToDo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is asked of our client alone: lateness, the first requests, a gate's time, memory of a long run, a long
 * schedule.
 */
final class ClientAlone {

    private static final int GATE_ROUNDS = 3;

    private final Jdk jdk;
    private final String port;
    private final MacroReport report;

    ClientAlone(Jdk jdk, String port, MacroReport report) {
        this.jdk = jdk;
        this.port = port;
        this.report = report;
    }

    void measure() throws IOException {
        lateness();
        firstRequests();
        gate();
        records();
        arrivals();
        tls();
    }

    private void lateness() throws IOException {
        Map<String, Double> found = Solo.ask(jdk, "512m", "lateness", port, "100", "1000");
        report.figure("sendLateness", found);
        lateness(found, 100);
        lateness(found, 1_000);
    }

    private void lateness(Map<String, Double> found, int ratePerSecond) {
        report.line(String.format(
                Locale.ROOT,
                "- Sending at %,d/s, late by p50 / p99, medians over turns: ours %.0f / %.0f µs; a bare park-and-spin loop %.0f / %.0f µs alone,"
                        + " %.0f / %.0f µs beside the same requests.",
                ratePerSecond,
                Solo.figure(found, "engineP50Micros" + ratePerSecond),
                Solo.figure(found, "engineP99Micros" + ratePerSecond),
                Solo.figure(found, "bareLoopP50Micros" + ratePerSecond),
                Solo.figure(found, "bareLoopP99Micros" + ratePerSecond),
                Solo.figure(found, "bareLoopBesideTheSameLoadP50Micros" + ratePerSecond),
                Solo.figure(found, "bareLoopBesideTheSameLoadP99Micros" + ratePerSecond)));
        report.goal(
                "send lateness p99 at " + ratePerSecond + "/s over a bare loop's alone",
                one(Solo.figure(found, "p99OverBareLoop" + ratePerSecond)),
                1.5);
        report.goal(
                "send lateness p99 at " + ratePerSecond + "/s over a bare loop's beside the same requests",
                one(Solo.figure(found, "p99OverBareLoopBesideTheSameLoad" + ratePerSecond)),
                1.5);
    }

    private void firstRequests() throws IOException {
        for (boolean preTouch : new boolean[] {false, true}) {
            Map<String, Double> found = Solo.ask(jdk, "512m", "first", port, Boolean.toString(preTouch));
            String how = preTouch ? "after the walk over our own way" : "cold";
            report.figure("firstRequests" + (preTouch ? "PreTouched" : "Cold"), found);
            report.line(String.format(
                    Locale.ROOT,
                    "- TTFT of the first 50 requests of a JVM, %s: first %.1f ms, second %.1f, median of 3 to 10 %.2f, of 11 to"
                            + " 50 %.2f; the whole run %.2f s.",
                    how,
                    Solo.figure(found, "firstMillis"),
                    Solo.figure(found, "secondMillis"),
                    Solo.figure(found, "thirdToTenthMillis"),
                    Solo.figure(found, "eleventhToFiftiethMillis"),
                    Solo.figure(found, "runSeconds")));
        }
    }

    private void gate() throws IOException {
        List<Double> over = new ArrayList<>();
        for (int i = 0; i < GATE_ROUNDS; i++) {
            double empty = Solo.figure(Solo.ask(jdk, "512m", "gate", NothingToDo.class.getName(), port), "seconds");
            double gate = Solo.figure(Solo.ask(jdk, "512m", "gate", HundredRequests.class.getName(), port), "seconds");
            over.add(gate - empty);
        }
        report.figure("gateOfHundredRequestsOverEmptyTestSeconds", Spread.of(over));
        report.goal("seconds of a test with 100 requests to an instant server, over an empty test", Spread.of(over), 2);
    }

    private void records() throws IOException {
        Map<String, Double> found = Solo.ask(jdk, "1g", "records", "1000000");
        report.figure("millionRecords", found);
        report.line(String.format(
                Locale.ROOT,
                "- A million records of 100 chunks in a heap of %.0f MiB: fed in %.1f s, percentiles after %.1f s; %.0f MiB"
                        + " live; TTFT p50 %.6f ms where %.6f is exact.",
                Solo.figure(found, "maxHeapMib"),
                Solo.figure(found, "feedSeconds"),
                Solo.figure(found, "withPercentilesSeconds"),
                Solo.figure(found, "liveMib"),
                Solo.figure(found, "ttftP50Millis"),
                Solo.figure(found, "expectedTtftP50Millis")));
        report.goal("MiB live after a million records of 100 chunks", one(Solo.figure(found, "liveMib")), 1024);
    }

    private void arrivals() throws IOException {
        Map<String, Double> found = Solo.ask(jdk, "256m", "arrivals");
        report.figure("millionArrivals", found);
        report.goal(
                "seconds for a schedule of a million arrivals, in a cold JVM", one(Solo.figure(found, "seconds")), 0.5);
    }

    private void tls() throws IOException {
        double micros = Solo.figure(Solo.ask(jdk, "256m", "tls"), "unwrapMicrosPerEvent");
        report.figure("tlsUnwrapMicrosPerEvent", micros);
        report.line("- Decrypting an event, a record each: " + Spread.number(micros)
                + " µs of processor time, for any transport.");
    }

    private static Spread one(double value) {
        return Spread.of(List.of(value));
    }
}
