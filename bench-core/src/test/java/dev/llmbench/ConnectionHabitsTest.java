// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.TestCertificate;
import dev.llmbench.endpoint.Transport;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.testkit.RawInferenceServer;
import dev.llmbench.testkit.WireScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs against servers whose connections are unusual. */
@Timeout(60)
class ConnectionHabitsTest {

    private static final WireScript GOOD = WireScript.stream().token("hi").done();

    private static LoadTest test(EndpointSpec endpoint, int users, int requests) {
        return LoadTest.against(endpoint.withModel("m"))
                .prompts(index -> new Prompt("number " + index, OptionalInt.empty(), OptionalInt.of(1)))
                .load(new LoadSpec(
                        new LoadModel.ClosedLoop(users),
                        StopRule.afterRequests(requests),
                        Warmup.ofRequests(users),
                        ofSeconds(5),
                        ofSeconds(50),
                        1));
    }

    /**
     * As llama-server does. Prompts of the user's own are asked for no length, so nothing is learnt by calibration.
     * Field case HT-04.
     */
    @RepeatedTest(3)
    void aServerThatClosesEveryConnectionUnannouncedCostsNoRequest() {
        try (RawInferenceServer server =
                RawInferenceServer.serving(GOOD.thenClose()).start()) {
            RequestCounts counts = test(EndpointSpec.of(server.baseUrl()), 8, 200)
                    .run()
                    .metrics()
                    .counts();

            assertThat(counts.failuresByCode()).isEmpty();
            assertThat(server.posts())
                    .hasSize(counts.attempts() + counts.warmup() + counts.fillers() + counts.probes());
        }
    }

    @Test
    void anUncheckedCertificateIsShoutedEverywhere(@TempDir Path directory) throws Exception {
        List<String> console = new ArrayList<>();
        try (RawInferenceServer server = RawInferenceServer.serving(GOOD)
                .overTls(TestCertificate.forLocalhost().serverContext())
                .start()) {
            EndpointSpec endpoint =
                    EndpointSpec.of(server.baseUrl()).withTransport(Transport.DEFAULT.withInsecure(true));
            test(endpoint, 2, 20).console(console::add).reportTo(directory).run();
        }
        assertThat(console.get(0)).startsWith("INSECURE: llmbench.insecure = true");
        assertThat(console.subList(1, console.size())).anyMatch(line -> line.startsWith("  INSECURE: "));
        assertThat(Files.readString(directory.resolve("summary.md"))).contains("- `INSECURE: ");
        JsonNode described = new ObjectMapper()
                .readTree(Files.readString(directory.resolve("run.json")))
                .at("/description/endpoint");
        assertThat(described.get("insecure").booleanValue()).isTrue();
        assertThat(described.get("protocol").textValue()).isEqualTo("HTTP/1.1");
        JsonNode record = new ObjectMapper()
                .readTree(
                        Files.readAllLines(directory.resolve("requests.jsonl")).get(0));
        assertThat(record.get("connection").fieldNames())
                .toIterable()
                .contains("poolNanos", "connectNanos", "tlsNanos", "sendNanos", "waitNanos", "receiveNanos");
    }

    /** Field case HT-11. */
    @Test
    void aProxyIsNamedInTheResult(@TempDir Path directory) throws Exception {
        List<String> console = new ArrayList<>();
        try (RawInferenceServer proxy = RawInferenceServer.serving(GOOD).start()) {
            EndpointSpec endpoint = EndpointSpec.of("http://behind.invalid")
                    .withTransport(Transport.DEFAULT.withProxy(proxy.baseUrl()));
            test(endpoint, 1, 10)
                    .maxTokens(10_000)
                    .console(console::add)
                    .reportTo(directory)
                    .run();

            assertThat(console).contains("  proxy: every latency includes the way through " + proxy.baseUrl());
            assertThat(Files.readString(directory.resolve("run.json")))
                    .contains("\"proxy\" : \"" + proxy.baseUrl() + "\"");
        }
    }
}
