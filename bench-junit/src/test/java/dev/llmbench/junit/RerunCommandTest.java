// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

class RerunCommandTest {

    private static final String HERE = "dev.llmbench.junit.RerunCommandTest$";

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 1)
        @Test
        void chat() {}
    }

    static class GatesIT extends Gates {}

    @Test
    void mavenRunsOneMethodWithTheSeed() throws IOException {
        Files.createFile(directory.resolve("pom.xml"));
        assertThat(Harness.withServer(directory).planOf(Gates.class).runAgain())
                .contains("mvn test -Dtest='" + HERE + "Gates#chat' -Dllmbench.override.seed=4711");
        assertThat(Harness.withServer(directory).planOf(GatesIT.class).runAgain())
                .contains("mvn verify -Dit.test='" + HERE + "GatesIT#chat' -Dllmbench.override.seed=4711");
    }

    @Test
    void gradleTakesTheSeedFromTheEnvironment() throws IOException {
        Files.createFile(directory.resolve("build.gradle.kts"));
        assertThat(Harness.withServer(directory).planOf(Gates.class).runAgain())
                .contains("LLMBENCH_SEED=4711 gradle test --tests '" + HERE + "Gates.chat'");
    }

    @Test
    void withoutABuildToolThereIsNoCommand() {
        assertThat(Harness.withServer(directory).planOf(Gates.class).runAgain()).isEmpty();
    }
}
