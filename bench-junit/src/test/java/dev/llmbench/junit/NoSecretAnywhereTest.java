// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.ReceivedRequest;
import dev.llmbench.testkit.Script;
import dev.llmbench.testkit.ScriptSource;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No key appears in anything that a failing run of a build leaves: its output, its reports, exceptions with their
 * causes, the text of public values. Every key contains "hunter", and everything is searched for that, as it is and
 * encoded.
 */
@Timeout(120)
@Tag("long-load")
class NoSecretAnywhereTest {

    private static final String KEY = "sk-hunter0/+=<\"&7";
    private static final Pattern UNICODE = Pattern.compile("\\\\u00([0-9a-fA-F]{2})");
    private static final Pattern PERCENT = Pattern.compile("%([0-9a-fA-F]{2})");

    @TempDir
    Path directory;

    /** As from a server that shows callers what they sent: in turn in every form, beside good answers. */
    private static final ScriptSource ECHO = (number, request) -> {
        Script good = ThreeWords.ANSWER;
        if (number < 2 || number % 10 > 6) {
            return good;
        }
        String sent = sent(request);
        return switch (number % 10) {
            case 0 -> Script.error(400, sent);
            case 1 -> Script.status(400).text("text/plain", "unknown: " + escaped(sent));
            case 2 -> Script.status(500).text("text/plain", URLEncoder.encode(sent, StandardCharsets.UTF_8));
            case 3 -> Script.status(502).text("text/html", "<p>" + base64(sent) + "</p>");
            case 4 ->
                Script.chat()
                        .text(Duration.ZERO, "a")
                        .error(Duration.ZERO, "x".repeat(470) + sent)
                        .done();
            case 5 -> Script.error(400, "x".repeat(480) + sent).inPiecesOf(7);
            default ->
                Script.chat()
                        .model(sent)
                        .text(Duration.ZERO, "a")
                        .finish(sent)
                        .usage(8, 3)
                        .done();
        };
    };

    private static final ScriptSource REFUSAL = (number, request) -> Script.error(401, "wrong: " + sent(request));

    private static String sent(ReceivedRequest request) {
        List<String> all = new ArrayList<>();
        for (String name : List.of("Authorization", "X-Api-Key", "X-Team", "X-Plain", "X-Basic")) {
            all.addAll(request.headers().getOrDefault(name, List.of()));
        }
        all.add(request.target());
        return String.join(" | ", all);
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars()
                .forEach(c -> escaped.append(
                        Character.isLetterOrDigit(c) ? String.valueOf((char) c) : String.format("\\u%04X", c)));
        return escaped.toString();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aFailingVerboseRun() throws Exception {
        try (FakeInferenceServer server = FakeInferenceServer.choosing(ECHO).start()) {
            String output = build(
                    "llmbench.base-url=" + server.baseUrl() + "/v1?api_key=hunter1Query",
                    "llmbench.model=any",
                    "llmbench.stop-on-errors=false",
                    "llmbench.api-key-env=KEY_FOR_TESTS",
                    "llmbench.headers=X-Api-Key: hunter2Header; X-Team: Bearer hunter3Bearer; X-Plain: " + KEY
                            + "; X-Basic: Basic " + base64("me:hunter4Basic"),
                    "llmbench.extra-body={\"user_secret\": \"hunter5Body\", \"nested\": {\"token\": \"hunter6Nested\"}}");
            // All places have something to show.
            assertThat(output).contains("[llm-bench]", "the body's own check", "[redacted]", "body LlmRun");
            assertThat(server.chatRequests()).isGreaterThanOrEqualTo(122);
            assertThat(server.requests()).anyMatch(request -> sent(request).contains(KEY));
            List<String> names =
                    files().map(file -> file.getFileName().toString()).toList();
            assertThat(names).contains("run.json", "requests.jsonl", "summary.md", "report.html", "github.md");
            for (Path file : files().toList()) {
                assertThat(file).as("it is not empty").isNotEmptyFile();
            }
            assertThat(Files.readString(directory.resolve("github.md"))).contains("chat");
        }
        nothingShowsAKey();
        assertNoTextOfAnswers();
    }

    /** What a server answers is measured, not kept. */
    private void assertNoTextOfAnswers() throws IOException {
        for (Path file : files().toList()) {
            assertThat(Files.readString(file)).as(file.toString()).doesNotContain("word word");
        }
    }

    @Test
    void noTextOfAPublicValueShowsOne() {
        String address = "http://127.0.0.1:1/v1?api_key=hunter1Query";
        EndpointSpec spec = EndpointSpec.of(address)
                .withApiKeyEnv("KEY_FOR_TESTS")
                .withHeaders(Map.of("X-Team", "Bearer hunter3Bearer", "X-Key", "hunter2Header", "X: hunter7", "a"))
                .withExtraBody(Map.of("secret", Map.of("a", List.of("hunter5Body"))));
        EndpointSpec wrong = EndpointSpec.of("http://me:hunter1@h").withApiKeyHeader("Authorization: hunter8");
        try (OpenAiEndpoint endpoint = new OpenAiEndpoint(
                spec.withHeaders(Map.of("X-Key", "hunter2Header")), "m", Optional.of(KEY), NanoClock.system(), 1)) {
            List<Object> values = List.of(
                    spec,
                    wrong,
                    endpoint,
                    BaseUrl.parse(address, EndpointType.CHAT),
                    spec.secrets(Optional.of(KEY)),
                    new Setting(SettingKey.BASE_URL, address, "a test"),
                    new Setting(SettingKey.HEADERS, "X-Key: hunter2Header", "a test"),
                    new FoundTarget(spec, "a test"));
            assertThat(values).allSatisfy(value -> assertThat(value.toString()).doesNotContain("hunter"));
        }
    }

    @Test
    void aRefusedFirstRequest() throws Exception {
        try (FakeInferenceServer server = FakeInferenceServer.choosing(REFUSAL).start()) {
            assertThat(build(
                            "llmbench.base-url=" + server.baseUrl() + "/v1?api_key=hunter1Query",
                            "llmbench.model=any",
                            "llmbench.api-key-env=KEY_FOR_TESTS"))
                    .contains("http_401", "wrong: Bearer [redacted]");
        }
        nothingShowsAKey();
    }

    /** Every way in which a key gets to where it does not belong. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "llmbench.base-url=http://me:hunter1@127.0.0.1:1",
                "llmbench.base-url=http://hunter1hunter1@127.0.0.1:1/v1",
                "llmbench.base-url=me:hunter1@127.0.0.1:1",
                "llmbench.base-url=http://127.0.0.1:1/v1?key=hunter1",
                "llmbench.base-url=http://127.0.0.1:1/v1 ?key=hunter1",
                "llmbench.api-key-header=Authorization: Bearer hunter1",
                "llmbench.headers=Bearer hunter1",
                "llmbench.headers=X-Key hunter1",
                "llmbench.headers=X-Key: hunter1\u00e4",
                "llmbench.headers=X-Plain: Bearer hunter1; X-Plain: b",
                "llmbench.api-key-env=sk-hunter1",
                "llmbench.api-key=hunter1",
                "llmbench.override.api-key=hunter1",
                "llmbench.extra-body={\"secret\": \"hunter1\"",
                "llmbench.extra-body={\"secret\": hunter1}",
                "llmbench.extra-body=hunter1",
            })
    void aMistake(String setting) throws Exception {
        List<String> settings = new ArrayList<>(List.of("llmbench.base-url=http://127.0.0.1:1", "llmbench.model=any"));
        settings.add("llmbench.ready-timeout=0s");
        settings.add(setting);
        assertThat(build(settings.toArray(String[]::new))).contains("FAILED");
        nothingShowsAKey();
    }

    /** Runs the gate in a JVM of its own and gives back what it printed, which is kept as a file beside the others. */
    private String build(String... settings) throws Exception {
        Path output = directory.resolve("output.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                SecretsInAChild.class.getName(),
                "llmbench.lock=none"));
        command.addAll(List.of(settings));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment()
                .putAll(Map.of(
                        "KEY_FOR_TESTS",
                        KEY,
                        "GITHUB_STEP_SUMMARY",
                        directory.resolve("github.md").toString()));
        Process child = builder.start();
        assertThat(child.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
        return Files.readString(output);
    }

    private Stream<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList().stream();
        }
    }

    private void nothingShowsAKey() throws IOException {
        for (Path file : files().toList()) {
            String text = Files.readString(file);
            String plain = decoded(PERCENT, decoded(PERCENT, decoded(UNICODE, decoded(UNICODE, text))));
            assertThat(plain.lines().filter(line -> line.contains("hunt")))
                    .as(file.toString())
                    .isEmpty();
            for (int offset = 0; offset < 3; offset++) {
                String encoded = base64("x".repeat(offset) + "hunter");
                // Its middle, which no neighbour changes.
                assertThat(text).as(file.toString()).doesNotContain(encoded.substring(4, 8));
            }
        }
    }

    private static String decoded(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(hex -> {
            char c = (char) Integer.parseInt(hex.group(1), 16);
            return Character.isLetterOrDigit(c) ? String.valueOf(c) : " ";
        });
    }
}
