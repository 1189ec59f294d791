// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.llmbench.LlmRun;
import dev.llmbench.LoadTestException;
import dev.llmbench.UnreachableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;

/** What a test ends as: failures are for assertions, errors for loads that could not happen. */
class OutcomeTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4)
        @Test
        void chat(LlmRun run) {
            throw new AssertionError("ttft p95 is too slow");
        }
    }

    @Test
    void aBreachStaysTheAssertionErrorOfTheBody() {
        assertThat(Harness.withServer(directory).failureOf(Gates.class))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage("ttft p95 is too slow");
    }

    @Test
    void aLoadThatCouldNotHappenIsItsOwnErrorAndTheBodyDoesNotRun() {
        LoadTestException refused = new LoadTestException("401 from the server");
        Harness harness = Harness.withServer(directory);
        harness.runner = failing(refused);
        assertThat(harness.failureOf(Gates.class)).isSameAs(refused);
    }

    @Test
    void aMistakeThatTheRunFindsIsAConfigurationError() {
        Harness harness = Harness.withServer(directory);
        harness.runner = failing(new IllegalArgumentException("budget exceeded"));
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("[chat] budget exceeded");
    }

    @Test
    void anUnreachableServerIsAnErrorUnlessSkippingIsWanted() {
        UnreachableException down = new UnreachableException("nobody listens");
        Harness harness = Harness.withServer(directory);
        harness.runner = failing(down);
        assertThat(harness.failureOf(Gates.class)).isSameAs(down);

        harness.systemProperties.put("llmbench.on-unreachable", "skip");
        assertThat(harness.skipReasonOf(Gates.class))
                .isEqualTo(
                        "[chat] skipped, because on-unreachable = skip   (-Dllmbench.on-unreachable): nobody listens");
        assertThat(harness.console).last(STRING).contains("] skipped, because on-unreachable = skip ");
    }

    @Test
    void skippingIsRefusedOnCiUnlessForced() {
        UnreachableException down = new UnreachableException("nobody listens");
        Harness harness = Harness.withServer(directory);
        harness.environment.put("CI", "true");
        harness.systemProperties.put("llmbench.on-unreachable", "skip");
        harness.runner = failing(down);
        assertThat(harness.failureOf(Gates.class)).isSameAs(down);
        assertThat(harness.console).anyMatch(line -> line.contains("refused, because CI is set"));

        harness.systemProperties.put("llmbench.override.on-unreachable", "skip");
        assertThat(harness.skipReasonOf(Gates.class)).contains("-Dllmbench.override.on-unreachable");
    }

    @Test
    void aServerThatAnswersBadlyIsNoReasonToSkip() {
        LoadTestException refused = new LoadTestException("401 from the server");
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.on-unreachable", "skip");
        harness.runner = failing(refused);
        assertThat(harness.failureOf(Gates.class)).isSameAs(refused);
    }

    @Test
    void theFilesOfARunAreNamedEvenWhenItFails() {
        Harness harness = Harness.withServer(directory);
        harness.runner = plan -> {
            write(plan.reportDirectory().resolve("run.json"));
            throw new LoadTestException("broke off");
        };
        harness.failureOf(Gates.class);
        assertThat(harness.console)
                .contains("[[ATTACHMENT|"
                        + harness.onlyPlan()
                                .reportDirectory()
                                .resolve("run.json")
                                .toAbsolutePath() + "]]");
    }

    private static void write(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LoadRunner failing(RuntimeException failure) {
        return plan -> {
            throw failure;
        };
    }
}
