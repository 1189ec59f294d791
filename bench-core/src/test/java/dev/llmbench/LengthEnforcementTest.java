// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.slo.TokenDoubts;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.ReceivedRequest;
import dev.llmbench.testkit.Script;
import dev.llmbench.testkit.ScriptSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that honour, refuse or ignore the fields that ask for answers of the full length. */
class LengthEnforcementTest {

    private static final Pattern MAX_TOKENS = Pattern.compile("\"max_tokens\":(\\d+)");

    private final List<String> console = new ArrayList<>();

    @Test
    void aServerThatHonoursThemIsLeftAlone() {
        try (FakeInferenceServer server =
                FakeInferenceServer.choosing(honouring()).start()) {
            LlmRun run = run(server);
            assertThat(run.metrics().oslMismatches()).hasValue(0);
            assertThat(run.doubts()).noneMatch(doubt -> doubt.code().equals(TokenDoubts.OSL_MISMATCH));
            assertThat(console)
                    .contains("answers of the asked length: 8 of 8 tokens came, by ignore_eos and min_tokens");
            assertThat(chats(server)).allMatch(body -> body.contains("\"ignore_eos\":true"));
            assertThat(chats(server)).last().asString().contains("\"min_tokens\":8");
        }
    }

    /** The usual forms of a refusal: words of the server's own, and the list of a validator. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":{\"message\":\"Unrecognized request argument supplied: min_tokens\"}}",
                "{\"detail\":[{\"type\":\"extra_forbidden\",\"loc\":[\"body\",\"min_tokens\"],\"msg\":\"Extra inputs are not permitted\"}]}",
                "{\"error\":{\"message\":\"unknown field\",\"param\":\"min_tokens\"}}"
            })
    void aFieldThatAServerRefusesByNameIsLeftOutOnce(String words) {
        Script refusal = Script.status(400).json(words);
        try (FakeInferenceServer server = FakeInferenceServer.choosing(
                        (number, request) -> request.body().contains("min_tokens")
                                ? refusal
                                : honouring().scriptFor(number, request))
                .start()) {
            LlmRun run = run(server);
            assertThat(run.metrics().counts().failed()).isZero();
            assertThat(chats(server))
                    .filteredOn(body -> body.contains("min_tokens"))
                    .hasSize(1);
            assertThat(chats(server)).allMatch(body -> body.contains("\"ignore_eos\":true"));
            assertThat(console)
                    .filteredOn(line ->
                            line.startsWith("left out from now on: min_tokens, refused by the server with http_400"))
                    .hasSize(1);
        }
    }

    @Test
    void aServerThatRefusesBothIsAskedWithoutEither() {
        try (FakeInferenceServer server = FakeInferenceServer.choosing((number, request) -> {
                    String body = request.body();
                    String named = body.contains("ignore_eos")
                            ? "ignore_eos"
                            : body.contains("min_tokens") ? "min_tokens" : "";
                    return named.isEmpty()
                            ? honouring().scriptFor(number, request)
                            : Script.error(422, "extra field " + named);
                })
                .start()) {
            LlmRun run = run(server);
            assertThat(run.metrics().counts().failed()).isZero();
            assertThat(console)
                    .filteredOn(line -> line.startsWith("left out from now on"))
                    .hasSize(2);
            assertThat(console).anyMatch(line -> line.endsWith("; answers may be shorter than osl"));
        }
    }

    /** It takes the fields and ends after five tokens all the same. Field case TK-07. */
    @Test
    void aServerThatIgnoresThemIsNamedInWarmUpAndDoubted() {
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(answer(5, "stop")).start()) {
            LlmRun run = run(server);
            assertThat(console)
                    .contains(
                            "answers may miss the asked length: 5 of 8 tokens came; this server does not honour ignore_eos"
                                    + " and min_tokens");
            assertThat(console)
                    .filteredOn(
                            line -> line.equals("[load test] seen in warm-up: an answer of 5 tokens where 8 were asked"
                                    + " (finish reason stop): ignore_eos and min_tokens had no effect on this server"))
                    .hasSize(1);
            assertThat(run.doubts())
                    .filteredOn(doubt -> doubt.code().equals(TokenDoubts.OSL_MISMATCH))
                    .hasSize(1)
                    .allMatch(doubt -> doubt.seen()
                            .equals(
                                    "10 of 10 answers missed the asked length by more than 5 % or 50 tokens (asked 8.0, got"
                                            + " 5.0 on average)"));
        }
    }

    /** Nobody asked for full answers: osl is then the most a model may say, and a short answer is no doubt. */
    @Test
    void shortAnswersAreNoDoubtWhenOnlyTheLimitWasAsked() {
        try (FakeInferenceServer server =
                FakeInferenceServer.serving(answer(5, "stop")).start()) {
            LlmRun run = test(EndpointSpec.of(server.baseUrl())).run();
            assertThat(run.metrics().oslMismatches()).hasValue(10);
            assertThat(run.doubts()).noneMatch(doubt -> doubt.code().equals(TokenDoubts.OSL_MISMATCH));
            assertThat(chats(server)).noneMatch(body -> body.contains("ignore_eos") || body.contains("min_tokens"));
        }
    }

    private LlmRun run(FakeInferenceServer server) {
        return test(EndpointSpec.of(server.baseUrl()).withIgnoreEos(true))
                .minTokens(true)
                .run();
    }

    private LoadTest test(EndpointSpec endpoint) {
        return LoadTest.against(endpoint)
                .isl(20)
                .osl(8)
                .console(console::add)
                .load(new LoadSpec(
                        new LoadModel.ClosedLoop(2),
                        StopRule.afterRequests(10),
                        Warmup.ofRequests(4),
                        LoadSpec.DEFAULT_GRACE,
                        LoadSpec.DEFAULT_MAX_DURATION,
                        1));
    }

    private static List<String> chats(FakeInferenceServer server) {
        return server.requests().stream()
                .map(ReceivedRequest::body)
                .filter(body -> body.contains("messages"))
                .toList();
    }

    private static ScriptSource honouring() {
        return (number, request) -> {
            Matcher asked = MAX_TOKENS.matcher(request.body());
            return answer(asked.find() ? Integer.parseInt(asked.group(1)) : 5, "length");
        };
    }

    private static Script answer(int tokens, String finish) {
        return Script.chat()
                .tokens(tokens, Duration.ofMillis(1), " word")
                .finish(finish)
                .usage(28, tokens)
                .done();
    }
}
