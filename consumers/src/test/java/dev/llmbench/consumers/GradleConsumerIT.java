// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The project in {@code src/gradle}, built by whatever Gradle is on the PATH. The one that Debian packages (4.4) reads
 * POMs as newer ones do, but knows neither the JUnit Platform nor a JDK after 17.
 */
class GradleConsumerIT {

    private static final Path PROJECT = Path.of("target", "gradle");

    @Test
    void runsOneGreenAndOneRedGate() throws IOException, InterruptedException {
        String wanted = System.getProperty("consumers", "*");
        assumeTrue(wanted.equals("*") || wanted.contains("gradle"), "not among -Dconsumers=" + wanted);
        assumeTrue(Runtime.version().feature() == 17, "the Gradle consumer is built on JDK 17 only");
        assumeTrue(isOnPath("gradle"), "there is no gradle on the PATH (Debian: apt-get install gradle)");
        copy(Path.of("src", "gradle"), PROJECT);

        Path log = PROJECT.resolve("build.log");
        Process gradle = new ProcessBuilder(
                        "gradle",
                        "--no-daemon",
                        "--console=plain",
                        "check",
                        "-PstagedRepository=" + System.getProperty("stagedRepository"),
                        "-PllmbenchVersion=" + System.getProperty("llmbenchVersion"))
                .directory(PROJECT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = gradle.waitFor(5, TimeUnit.MINUTES);
        gradle.destroyForcibly();

        assertThat(ended).as("Gradle ended within 5 minutes; see " + log).isTrue();
        assertThat(gradle.exitValue())
                .as("the red gate fails the build; see " + log)
                .isNotZero();
        GreenAndRed.check(TestCase.allIn(PROJECT.resolve(Path.of("build", "test-results", "test"))), List.of());
    }

    private static boolean isOnPath(String command) {
        return List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Path copy = to.resolve(from.relativize(path));
                if (Files.isDirectory(path)) {
                    Files.createDirectories(copy);
                } else {
                    Files.write(copy, Files.readAllBytes(path));
                }
            }
        }
    }
}
