// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What had ended when the JVM is killed is on disk: Ctrl-C and kill -9 alike. */
class KilledRunTest {

    private static final Script FIFTY_MILLIS =
            Script.chat().text(ofMillis(50), "a").finish("stop").usage(20, 1).done();

    private static final long SIGINT_BIT = 1 << 1;

    @ParameterizedTest
    @ValueSource(strings = {"-INT", "-TERM", "-KILL"})
    @Timeout(60)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are sent by kill(1)")
    void recordsSoFarAreOnDisk(String signal, @TempDir Path directory) throws Exception {
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(FIFTY_MILLIS).start()) {
            Process child = startLoad(server.baseUrl(), directory);
            int seen = 40;
            while (server.chatRequests() < seen && child.isAlive()) {
                LockSupport.parkNanos(1_000_000);
            }
            assumeFalse(
                    signal.equals("-INT") && ignoresInterrupts(child),
                    "Ctrl-C is not tried: this build was started with interrupts ignored, as in the background of a shell");
            new ProcessBuilder("kill", signal, Long.toString(child.pid()))
                    .start()
                    .waitFor();

            assertThat(child.waitFor(20, TimeUnit.SECONDS)).as("the JVM ends").isTrue();
            List<String> lines = Files.readAllLines(directory.resolve(ReportFiles.REQUESTS));
            // Each user has at most one request that the server has seen and that had not ended.
            assertThat(lines).hasSizeBetween(server.chatRequests() - Load.USERS, server.chatRequests());
            assertThat(outcomes(lines)).isSubsetOf("completed", "cancelled");
            assertThat(directory.resolve(ReportFiles.RUN)).doesNotExist();
        }
    }

    /** A process inherits it, and a JVM then leaves it so. Linux tells; elsewhere nobody is known to ignore them. */
    private static boolean ignoresInterrupts(Process process) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.isReadable(status)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & SIGINT_BIT) != 0);
        }
    }

    /** Of all lines; the last one may have been cut off, which shows: it does not end. */
    private static List<String> outcomes(List<String> lines) throws Exception {
        List<String> outcomes = new ArrayList<>();
        for (String line : lines) {
            boolean cutOff = outcomes.size() == lines.size() - 1 && !line.endsWith("}");
            JsonNode record = new ObjectMapper().readTree(cutOff ? "{\"outcome\":\"completed\"}" : line);
            outcomes.add(record.path("outcome").asText());
        }
        return outcomes;
    }

    private static Process startLoad(String baseUrl, Path directory) throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        return new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Load.class.getName(),
                        baseUrl,
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("child.log").toFile())
                .start();
    }

    /** The child: a load that would take much longer than the test. */
    static final class Load {
        static final int USERS = 4;

        public static void main(String[] arguments) {
            LoadTest.against(arguments[0])
                    .isl(20)
                    .osl(1)
                    .reportTo(Path.of(arguments[1]))
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(USERS),
                            StopRule.afterRequests(5_000),
                            Warmup.NONE,
                            LoadSpec.DEFAULT_GRACE,
                            LoadSpec.DEFAULT_MAX_DURATION,
                            1))
                    .run();
        }
    }
}
