// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How well the doubt about a starved client tells late stamps from good ones, where the truth is known: the server, a
 * process of its own, says when it sent each chunk. Every miss is printed; the calibration table is in decision 0060.
 */
@Tag("nightly")
class DetectorTest {

    private static final int RUNS = 20;
    private static final int MOST_ATTEMPTS = 60;
    private static final int QUIET_STREAMS = 64;
    private static final Duration LENGTH = Duration.ofSeconds(6);

    /** Streams, and threads of another process that never rest. */
    private record Situation(int streams, int busyThreads) {}

    private static final List<Situation> STARVING =
            List.of(new Situation(64, 16), new Situation(512, 4), new Situation(64, 48), new Situation(256, 8));

    private static OtherProcess server;

    @BeforeAll
    static void startAndWarmUp() throws InterruptedException {
        server = OtherProcess.server();
        DetectorRun.of(server.baseUrl(), QUIET_STREAMS, LENGTH);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void ofTwentyRunsWithLateStampsAtLeastEighteenAreDoubted() throws InterruptedException {
        List<DetectorRun> late = new ArrayList<>();
        for (int i = 0; i < MOST_ATTEMPTS && late.size() < RUNS; i++) {
            Situation situation = STARVING.get(i % STARVING.size());
            OtherProcess busy = OtherProcess.busy(situation.busyThreads());
            try {
                DetectorRun run = DetectorRun.of(server.baseUrl(), situation.streams(), LENGTH);
                System.out.println("DetectorTest: " + situation + " " + run);
                if (run.isReallyLate()) {
                    late.add(run);
                }
            } finally {
                busy.close();
            }
        }
        assumeTrue(
                late.size() == RUNS,
                "this machine stamps in time whatever else it does: " + late.size() + " late runs");
        assertThat(misses(late, run -> !run.isDoubted())).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void ofTwentyQuietRunsAtMostOneIsDoubted() throws InterruptedException {
        List<DetectorRun> quiet = new ArrayList<>();
        for (int i = 0; i < MOST_ATTEMPTS && quiet.size() < RUNS; i++) {
            DetectorRun run = DetectorRun.of(server.baseUrl(), QUIET_STREAMS, LENGTH);
            System.out.println("DetectorTest: alone " + run);
            if (run.isQuiet()) {
                quiet.add(run);
            }
        }
        assumeTrue(
                quiet.size() == RUNS, "this machine is not quiet: " + quiet.size() + " quiet runs in " + MOST_ATTEMPTS);
        assertThat(misses(quiet, DetectorRun::isDoubted)).hasSizeLessThanOrEqualTo(1);
    }

    private static List<DetectorRun> misses(List<DetectorRun> runs, Predicate<DetectorRun> missed) {
        List<DetectorRun> misses = runs.stream().filter(missed).toList();
        misses.forEach(run -> System.out.println("DetectorTest: MISSED " + run));
        System.out.println("DetectorTest: " + misses.size() + " misses in " + runs.size());
        return misses;
    }
}
