// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.internal.engine.LoadBrokenException;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.report.ReportFiles;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** HT-18: what this machine lacks is never the server's fault. */
@Timeout(90)
class ExhaustedClientTest {

    private static final Script HALF_A_SECOND =
            Script.chat().text(ofMillis(500), "a").finish("stop").usage(20, 1).done();

    /** Files and sockets together; the JVM needs some for its jars. */
    private static final int DESCRIPTORS = 120;

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "descriptors are limited by ulimit")
    void aLackOfDescriptorsIsAFailureOfTheClientAndADoubt(@TempDir Path directory) throws Exception {
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(HALF_A_SECOND).start()) {
            Process child = startLoad(server.baseUrl(), directory);
            assertThat(child.waitFor(80, TimeUnit.SECONDS)).as("the load ends").isTrue();

            Set<String> outcomes = new TreeSet<>();
            for (String line : Files.readAllLines(directory.resolve(ReportFiles.REQUESTS))) {
                outcomes.add(new ObjectMapper().readTree(line).path("outcome").asText());
            }
            assertThat(outcomes)
                    .as(Files.readString(directory.resolve("child.log")))
                    .contains("completed", "client_resource")
                    .isSubsetOf("completed", "client_resource", "cancelled", "unfinished");
            assertThat(directory.resolve(ReportFiles.RUN))
                    .as(Files.readString(directory.resolve("child.log")))
                    .exists();
            JsonNode doubts = new ObjectMapper()
                    .readTree(Files.readString(directory.resolve(ReportFiles.RUN)))
                    .at("/result/doubts");
            assertThat(doubts.toString()).contains("\"client-resource\"");
        }
    }

    private static Process startLoad(String baseUrl, Path directory) throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        String[] command = {
            "sh",
            "-c",
            "ulimit -n " + DESCRIPTORS + " && exec \"$0\" \"$@\"",
            java,
            "-cp",
            inJars(System.getProperty("java.class.path"), directory),
            Load.class.getName(),
            baseUrl,
            directory.toString()
        };
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("child.log").toFile())
                .start();
    }

    /** From a directory of classes, unlike from an open jar, none can be loaded once descriptors are used up. */
    private static String inJars(String classPath, Path directory) throws IOException {
        List<String> jars = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (!Files.isDirectory(path)) {
                jars.add(entry);
                continue;
            }
            Path jar = directory.resolve("classes-" + jars.size() + ".jar");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                    Stream<Path> files = Files.walk(path)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    out.putNextEntry(new JarEntry(path.relativize(file).toString()));
                    Files.copy(file, out);
                }
            }
            jars.add(jar.toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    /** The child: more users than it has descriptors for. */
    static final class Load {

        public static void main(String[] arguments) {
            Path directory = Path.of(arguments[1]);
            test(arguments[0], 4).reportTo(directory.resolve("before")).run();
            test(arguments[0], DESCRIPTORS).reportTo(directory).run();
        }

        private static LoadTest test(String url, int users) {
            return LoadTest.against(EndpointSpec.of(url).withModel("m"))
                    .isl(20)
                    .osl(1)
                    .maxErrorRate(1)
                    .console(System.err::println)
                    .load(new LoadSpec(
                            new LoadModel.ClosedLoop(users),
                            StopRule.afterRequests(2 * users),
                            Warmup.NONE,
                            ofSeconds(5),
                            ofSeconds(60),
                            1));
        }
    }

    @Test
    void aProcessAtItsLimitsIsALoadThatCouldNotGoOn() {
        assertBroken(index -> {
                    throw new OutOfMemoryError("unable to create native thread");
                })
                .hasMessageContaining("says nothing about the server")
                .hasMessageContaining("ulimit -u");
        assertBroken(index -> {
                    throw new LoadBrokenException("too many\n  next: fewer");
                })
                .hasMessage("too many\n  next: fewer");
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ?> assertBroken(PromptSource duringLoad) {
        Script good = Script.chat().text(ofMillis(0), "a").finish("stop").done();
        try (FakeInferenceServer server = FakeInferenceServer.serving(good).start()) {
            PromptSource prompts = index -> server.chatRequests() < 2
                    ? new dev.llmbench.prompt.Prompt("hi", java.util.OptionalInt.empty(), java.util.OptionalInt.of(1))
                    : duringLoad.prompt(index);
            return assertThatThrownBy(() -> LoadTest.against(
                                    EndpointSpec.of(server.baseUrl()).withModel("m"))
                            .prompts(prompts)
                            .load(new LoadSpec(
                                    new LoadModel.ClosedLoop(2),
                                    StopRule.afterRequests(10),
                                    Warmup.NONE,
                                    ofSeconds(1),
                                    ofSeconds(10),
                                    1))
                            .run())
                    .isInstanceOf(LoadTestException.class);
        }
    }
}
