// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.UnreachableException;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.metric.Metric;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.SimulatedInferenceServer;
import java.nio.file.Path;
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
            server = ThreeWords.server();
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
    static class BaseModel {
        private final SimulatedInferenceServer server = new SimulatedInferenceServer(EngineProfile.small());

        @LlmTarget
        String server() {
            return server.baseUrl();
        }

        @BeforeEach
        void start() {
            server.start();
        }

        @AfterEach
        void stop() {
            server.close();
        }

        @LlmLoad(
                concurrency = 2,
                requests = 10,
                warmupRequests = 2,
                isl = 20,
                osl = 4,
                endpointType = EndpointType.COMPLETIONS)
        @Test
        void completion(LlmRun run) {
            assertThat(run.metrics().counts().completed()).isEqualTo(10);
            assertThat(run.metrics().judged()).containsKeys(Metric.TTFT, Metric.ITL);
            assertThat(run.metrics().completed().get(Metric.OUTPUT_SEQUENCE_LENGTH))
                    .satisfies(lengths -> assertThat(lengths.max()).isEqualTo(4));
            assertThat(run.metrics().completed().get(Metric.INPUT_SEQUENCE_LENGTH))
                    .satisfies(lengths -> assertThat(lengths.percentile(50)).isEqualTo(20));
            assertThat(run.reportDirectory())
                    .hasValueSatisfying(files ->
                            assertThat(files.resolve("run.json")).content().contains("\"type\" : \"completions\""));
        }
    }

    /** The prompt has the length asked for: without a chat template nothing comes on top. Field case ST-68. */
    @Test
    void completionsAreAskedFromTheAnnotationToTheReport() {
        Harness harness = new Harness(directory);
        harness.runner = LoadPlan::run;
        LoadPlan plan = harness.planOf(BaseModel.class);
        assertThat(Harness.lines(plan)).contains("endpoint-type = completions   (@LlmLoad on BaseModel.completion)");
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
