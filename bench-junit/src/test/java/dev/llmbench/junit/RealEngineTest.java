// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.UnreachableException;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The extension with the engine behind it, against a server in this JVM. */
class RealEngineTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        private FakeInferenceServer server;

        @LlmTarget
        String server() {
            return server.baseUrl();
        }

        @BeforeEach
        void start() {
            Script answer = Script.chat()
                    .tokens(3, Duration.ofMillis(1), "word ")
                    .finish("stop")
                    .usage(8, 3)
                    .done();
            server = FakeInferenceServer.serving(answer).start();
        }

        @AfterEach
        void stop() {
            server.close();
        }

        @LlmLoad(concurrency = 2, requests = 20, warmupRequests = 2, isl = 8, osl = 3)
        @Test
        void chat(LlmRun run) {
            assertThat(run.metrics().counts().completed()).isEqualTo(20);
            assertThat(run.reportDirectory())
                    .hasValueSatisfying(files ->
                            assertThat(files.resolve("run.json")).content().contains("@LlmLoad on Gates.chat"));
        }
    }

    @Test
    void aTestLoadsAServerThatItStartedItself() {
        Harness harness = new Harness(directory);
        harness.runner = LoadPlan::run;
        harness.planOf(Gates.class);
        assertThat(harness.console).anyMatch(line -> line.startsWith("[[ATTACHMENT|") && line.endsWith("run.json]]"));
    }

    @ExtendWith(Harness.Replace.class)
    static class Down {
        @LlmLoad(concurrency = 2)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void aServerThatIsDownIsAnErrorThatSaysWhatToSet() {
        Harness harness = new Harness(directory);
        harness.systemProperties.put("llmbench.base-url", "http://127.0.0.1:1");
        harness.systemProperties.put("llmbench.model", "any");
        harness.systemProperties.put("llmbench.ready-timeout", "0s");
        harness.runner = LoadPlan::run;
        assertThat(harness.failureOf(Down.class))
                .isInstanceOf(UnreachableException.class)
                .hasMessageContaining("http://127.0.0.1:1")
                .hasMessageContaining("llmbench.base-url");
    }
}
