// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.load.StopRule;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PreTouchTest {

    private static final Script INSTANT =
            Script.chat().text(Duration.ZERO, "now").finish("stop").usage(20, 1).done();

    @Test
    void theWholeWayIsWalked() throws Exception {
        RunMetrics walked = PreTouch.walk(NanoClock.system(), StopRule.afterRequests(10));

        assertThat(walked.counts().completed()).isEqualTo(10);
        assertThat(walked.counts().failed()).isZero();
        assertThat(walked.completed()).containsKeys(Metric.TTFT, Metric.ICL, Metric.ITL);
    }

    @Test
    void whateverStandsInTheWayIsNoFailureOfTheGate() throws Exception {
        assertThat(PreTouch.isWalked(() -> {
                    throw new IOException("nobody may listen here");
                }))
                .isFalse();
        assertThat(PreTouch.isWalked(() -> {
                    throw new IllegalStateException("2 requests did not end within 10 s");
                }))
                .isFalse();
        assertThat(PreTouch.isWalked(() -> PreTouch.walk(NanoClock.system(), StopRule.afterRequests(2))))
                .isTrue();
    }

    /** How much it is worth is printed and not judged: it is a question of this machine. */
    @Test
    @Tag("nightly")
    void theFirstRequestsOfAColdJvm() throws Exception {
        try (FakeInferenceServer server = FakeInferenceServer.serving(INSTANT).start()) {
            firstRequests(server, false); // warms the server up
            for (boolean preTouch : new boolean[] {false, true, false, true}) {
                double[] ttft = firstRequests(server, preTouch);
                System.out.printf(
                        Locale.ROOT,
                        "PreTouchTest: pre-touch %-5s TTFT in ms: 1st %.1f, 2nd %.1f, median of 3-12 %.2f, of 13-52"
                                + " %.2f%n",
                        preTouch,
                        ttft[0],
                        ttft[1],
                        median(ttft, 2, 12),
                        median(ttft, 12, 52));
                assertThat(ttft).as("50 requests, and two before them").hasSize(52);
            }
        }
    }

    private static double median(double[] values, int from, int to) {
        double[] part = Arrays.copyOfRange(values, from, to);
        Arrays.sort(part);
        return part[part.length / 2];
    }

    private static double[] firstRequests(FakeInferenceServer server, boolean preTouch) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ColdStart.class.getName(),
                        server.baseUrl(),
                        Boolean.toString(preTouch))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return Arrays.stream(line.split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
