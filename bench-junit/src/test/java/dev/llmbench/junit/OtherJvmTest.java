// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Loads of several JVMs on one machine: forks of a build, or two builds. */
@Timeout(120)
class OtherJvmTest {

    private static final String SERVER = "http://env:1";

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4)
        @Test
        void chat(LlmRun run) {}
    }

    @ExtendWith(Harness.Replace.class)
    static class Forecast {
        @LlmLoad(concurrency = 4, requests = 500)
        @Slo("ttft p95 < 1s")
        @Test
        void chat(LlmRun run) {}
    }

    private Harness harness(String lock, String timeout) {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("user.name", "ada");
        harness.systemProperties.put("llmbench.lock", lock);
        harness.systemProperties.put("llmbench.lock-timeout", timeout);
        return harness;
    }

    private ChildJvm holder(String scope, String server) throws Exception {
        ChildJvm child = ChildJvm.start(LockInAChild.class, directory.toString(), scope, server);
        assertThat(child.readLine()).isEqualTo("held true");
        return child;
    }

    @Test
    void aLoadWaitsForThatOfAnotherJvmAndSaysWhose() throws Exception {
        try (ChildJvm other = holder("machine", SERVER)) {
            Harness harness = harness("machine", "200ms");
            String who = directory.resolve("llmbench-ada.lock") + " is held by pid " + other.pid()
                    + ", elsewhere of dev.llmbench.junit.LockInAChild in /other/build";
            assertThat(harness.failureOf(Gates.class))
                    .isInstanceOf(LoadTestException.class)
                    .hasMessageStartingWith("[chat] another load is running, still after 0 s: " + who + "\n");
            assertThat(harness.plans).isEmpty();
            assertThat(harness.console)
                    .containsOnlyOnce("[chat] waits, at most 0 s, because another load is running: " + who);
        }
    }

    @Test
    void itGoesOnWhenTheOtherOneIsOver() throws Exception {
        try (ChildJvm other = holder("machine", SERVER)) {
            Harness harness = harness("machine", "60s");
            harness.listener = line -> {
                if (line.contains("waits, at most")) {
                    other.tell();
                }
            };
            harness.planOf(Gates.class);
            assertThat(harness.console).anyMatch(line -> line.startsWith("[chat] goes on after a wait of "));
        }
    }

    /** Computing it takes a processor, of which the other load is to have all. */
    @Test
    void itIsForecastWhenTheOtherOneIsOver() throws Exception {
        try (ChildJvm other = holder("machine", SERVER)) {
            Harness harness = harness("machine", "60s");
            harness.listener = line -> {
                if (line.contains("waits, at most")) {
                    other.tell();
                }
            };
            assertThat(harness.failureOf(Forecast.class))
                    .as("of a run without any request")
                    .isNotInstanceOf(LoadTestException.class);
            assertThat(harness.console.stream().dropWhile(line -> !line.startsWith("[chat] goes on after a wait of ")))
                    .anyMatch(line -> line.startsWith("  forecast: 500 independent requests decide "));
            assertThat(harness.console)
                    .containsOnlyOnce(harness.console.stream()
                            .filter(line -> line.startsWith("  forecast: "))
                            .findFirst()
                            .orElseThrow());
        }
    }

    @Test
    void aKilledHolderKeepsNobodyOut() throws Exception {
        try (ChildJvm other = holder("machine", SERVER)) {
            other.kill();
            assertThat(directory.resolve("llmbench-ada.lock")).content().contains("pid " + other.pid());
            Harness harness = harness("machine", "0s");
            harness.planOf(Gates.class);
            assertThat(harness.console).noneMatch(line -> line.contains("waits"));
        }
    }

    @Test
    void endpointKeepsApartWhatLoadsTheSameServer() throws Exception {
        try (ChildJvm other = holder("endpoint", SERVER)) {
            assertThat(other.pid()).isPositive();
            assertThat(harness("endpoint", "0s").failureOf(Gates.class))
                    .hasMessageContaining("llmbench-ada-env:1".replace(":", "_"));
            assertThat(harness("machine", "0s").failureOf(Gates.class))
                    .as("who wants the machine alone waits for all")
                    .hasMessageContaining("llmbench-ada.lock");
        }
        try (ChildJvm other = holder("endpoint", "http://another:1")) {
            assertThat(other.pid()).isPositive();
            harness("endpoint", "0s").planOf(Gates.class);
        }
        try (ChildJvm other = holder("machine", "http://another:1")) {
            assertThat(other.pid()).isPositive();
            assertThat(harness("endpoint", "0s").failureOf(Gates.class)).hasMessageContaining("llmbench-ada.lock");
        }
    }

    @Test
    void processAndNoneLookAtNoOtherJvm() throws Exception {
        try (ChildJvm other = holder("machine", SERVER)) {
            assertThat(other.pid()).isPositive();
            harness("process", "0s").planOf(Gates.class);
            harness("none", "0s").planOf(Gates.class);
        }
    }

    private boolean twoForksOverlap(String lock) throws Exception {
        try (ChildJvm one = ChildJvm.start(LoadsInAChild.class, directory.toString(), lock);
                ChildJvm two = ChildJvm.start(LoadsInAChild.class, directory.toString(), lock)) {
            for (ChildJvm fork : List.of(one, two)) {
                assertThat(fork.readLine()).isEqualTo("ready");
            }
            one.tell();
            two.tell();
            for (ChildJvm fork : List.of(one, two)) {
                assertThat(fork.readLine()).isEqualTo(LoadsInAChild.LOADS + " passed");
            }
        }
        return Files.exists(directory.resolve("overlap"));
    }

    @Test
    void theLoadsOfTwoForksNeverOverlap() throws Exception {
        assertThat(twoForksOverlap("machine")).isFalse();
    }

    @Test
    void withoutTheLockTheyDo() throws Exception {
        assertThat(twoForksOverlap("none"))
                .as("so that the test above can fail")
                .isTrue();
    }
}
