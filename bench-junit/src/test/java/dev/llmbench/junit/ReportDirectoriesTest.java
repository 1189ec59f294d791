// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportDirectoriesTest {

    private static final String HERE = "dev.llmbench.junit.ReportDirectoriesTest.";

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 1)
        @Test
        void chat() {}
    }

    @Test
    void aRerunHasADirectoryOfItsOwn() {
        Harness harness = Harness.withServer(directory);
        harness.run(Gates.class);
        harness.run(Gates.class);
        Path test = directory.resolve("llm-bench").resolve(HERE + "Gates/chat/1");
        assertThat(harness.plans)
                .extracting(LoadPlan::reportDirectory)
                .containsExactly(test.resolve("1"), test.resolve("2"));
    }

    @ExtendWith(Harness.Replace.class)
    static class Outer {
        @Nested
        class Inner {
            @LlmLoad(concurrency = 1)
            @RepeatedTest(2)
            void chat() {}
        }
    }

    @Test
    void invocationsAreNumbered() {
        Harness harness = Harness.withServer(directory);
        harness.run(Outer.class);
        Path test = directory.resolve("llm-bench").resolve(HERE + "Outer.Inner/chat");
        assertThat(harness.plans)
                .extracting(LoadPlan::reportDirectory)
                .containsExactlyInAnyOrder(test.resolve("1/1"), test.resolve("2/1"));
    }

    @ParameterizedTest
    @CsvSource({
        "pom.xml, target/llm-bench",
        "build.gradle, build/llm-bench",
        "build.gradle.kts, build/llm-bench",
        "README, llm-bench"
    })
    void theBuildToolsOutputDirectoryIsTheDefault(String file, String expected) throws IOException {
        Files.createFile(directory.resolve(file));
        assertThat(ReportDirectories.byBuildTool(directory)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "[engine:junit-jupiter]/[class:A]/[method:chat()], 1",
        "[engine:junit-jupiter]/[class:A]/[test-template:chat()]/[test-template-invocation:#12], 12",
        "[class-template:A]/[class-template-invocation:#2]/[test-template:c()]/[test-template-invocation:#3], 2-3"
    })
    void invocationNumbersComeFromTheUniqueId(String uniqueId, String expected) {
        assertThat(ReportDirectories.invocation(uniqueId)).isEqualTo(expected);
    }

    @Test
    void namesAreSafeOnEverySystemAndStayApart() {
        assertThat(ReportDirectories.safe("chatIsFast")).isEqualTo("chatIsFast");
        assertThat(ReportDirectories.safe("chat is fast?")).matches("_chat_is_fast_-[0-9a-f]{8}");
        assertThat(ReportDirectories.safe("chat is fast!")).isNotEqualTo(ReportDirectories.safe("chat is fast?"));
        assertThat(ReportDirectories.safe("../../etc/passwd")).doesNotContain("/");
        assertThat(ReportDirectories.safe("..")).isNotEqualTo("..").startsWith("_");
        assertThat(ReportDirectories.safe("con")).startsWith("_con-");
        assertThat(ReportDirectories.safe("größe")).matches("[A-Za-z0-9_-]+");
        assertThat(ReportDirectories.safe("x".repeat(300)).length()).isLessThanOrEqualTo(120);
    }
}
