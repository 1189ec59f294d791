// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.baseline.RequestRow;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.GateForecast;
import dev.llmbench.testkit.EngineProfile;
import dev.llmbench.testkit.SimulatedInferenceServer;
import dev.llmbench.text.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which run a forecast rests on, and that no file can stop a gate. */
class EarlierRunsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The files of one real run. */
    @TempDir
    private static Path measured;

    private static LlmRun run;

    @TempDir
    private Path reports;

    private static LoadTest test(String baseUrl, int users, int requests) {
        return LoadTest.against(baseUrl)
                .name("chat")
                .isl(16)
                .osl(4)
                .objectives("ttft p50 < 10s")
                .load(new LoadSpec(
                        new LoadModel.ClosedLoop(users),
                        StopRule.afterRequests(requests),
                        Warmup.ofRequests(2),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60),
                        7));
    }

    @BeforeAll
    static void measure() {
        try (SimulatedInferenceServer server = new SimulatedInferenceServer(EngineProfile.small()).start()) {
            run = test(server.baseUrl(), 4, 60)
                    .reportTo(measured)
                    .forComparison(true)
                    .run();
        }
    }

    @BeforeEach
    void lastTime() throws IOException {
        put("1", json -> {});
    }

    /** The run as if it had been made on a quiet machine, and then changed. */
    private void put(String attempt, Consumer<ObjectNode> change) throws IOException {
        put(attempt, measured, change);
    }

    private void put(String attempt, Path original, Consumer<ObjectNode> change) throws IOException {
        Path directory = Files.createDirectories(reports.resolve(attempt));
        ObjectNode json = (ObjectNode) JSON.readTree(Files.readString(original.resolve("run.json")));
        result(json).putArray("doubts");
        result(json).putArray("findings");
        json.remove("verdict");
        change.accept(json);
        Files.writeString(directory.resolve("run.json"), JSON.writeValueAsString(json));
        Files.copy(original.resolve("requests.jsonl"), directory.resolve("requests.jsonl"));
    }

    private static ObjectNode result(ObjectNode json) {
        return (ObjectNode) json.path("result");
    }

    private static ObjectNode execution(ObjectNode json) {
        return (ObjectNode) json.path("execution");
    }

    private static ObjectNode description(ObjectNode json) {
        return (ObjectNode) json.path("description");
    }

    private static ObjectNode endpoint(ObjectNode json) {
        return (ObjectNode) json.at("/description/endpoint");
    }

    private EarlierRuns found(LoadTest test) {
        return EarlierRuns.find(
                Optional.of(reports), Optional.empty(), new SameLoad(test, new ShownTexts(Secrets.of(List.of()))));
    }

    private EarlierRuns found() {
        return found(test("http://127.0.0.1:9", 4, 60));
    }

    private void assertUnused(String why) {
        EarlierRuns found = found();
        assertThat(found.known()).isEmpty();
        assertThat(found.unused())
                .hasValueSatisfying(
                        words -> assertThat(words).startsWith("the run of 20").contains(" UTC is not used: " + why));
    }

    private void assertUnused(String why, Consumer<ObjectNode> change) throws IOException {
        Files.delete(reports.resolve("1/run.json"));
        Files.delete(reports.resolve("1/requests.jsonl"));
        put("1", change);
        assertUnused(why);
    }

    @Test
    void theSameLoadAtAnotherPortOfThisMachineIsKnown() {
        EarlierRuns found = found();

        assertThat(found.unused()).isEmpty();
        assertThat(found.known()).hasValueSatisfying(known -> {
            assertThat(known.name()).matches("the run of 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC");
            assertThat(known.series().size()).isEqualTo(60);
        });
    }

    @Test
    void anotherSizeIsNoOtherLoad() {
        assertThat(found(test("http://127.0.0.1:9", 4, 5_000)).known()).isPresent();
    }

    /** What was under way when all was decided was cut short; that is no doubt. */
    @Test
    void aRunThatEndedWhenAllWasDecidedIsKnown(@TempDir Path early) throws IOException {
        LlmRun decided;
        try (SimulatedInferenceServer server = new SimulatedInferenceServer(EngineProfile.small()).start()) {
            decided = test(server.baseUrl(), 4, 2_000)
                    .untilDecided()
                    .reportTo(early)
                    .run();
        }
        put("2", early, json -> execution(json).put("startedAt", "2199-01-01T00:00:00Z"));

        assertThat(found().known()).hasValueSatisfying(known -> {
            assertThat(known.name()).isEqualTo("the run of 2199-01-01 00:00 UTC");
            assertThat(known.series().size())
                    .isGreaterThanOrEqualTo(decided.metrics().series().size());
        });
    }

    @Test
    void anotherLoadIsNotTheSame() {
        EarlierRuns found = found(test("http://127.0.0.1:9", 8, 60));

        assertThat(found.known()).isEmpty();
        assertThat(found.unused())
                .hasValueSatisfying(why -> assertThat(why).contains(" is not used: another load, concurrency 4 -> 8"));
    }

    @Test
    void anotherServerOrModelIsNotTheSame() throws IOException {
        assertThat(found(test("https://models.example.test", 4, 60)).unused())
                .hasValueSatisfying(why -> assertThat(why).contains("another server, http://127.0.0.1:"));
        LoadTest named = LoadTest.against(EndpointSpec.of("http://127.0.0.1:9").withModel("other"))
                .isl(16)
                .osl(4)
                .load(test("http://127.0.0.1:9", 4, 60).load());
        assertThat(found(named).unused())
                .hasValueSatisfying(why -> assertThat(why).contains("is not used: another model, "));
        assertUnused("another server, ftp://[", json -> endpoint(json).put("baseUrl", "ftp://["));
    }

    @Test
    void aRunThatIsNoMeasureIsNotUsed() throws IOException {
        assertUnused(
                "in doubt: start-delay",
                json -> result(json).putArray("doubts").addObject().put("code", "start-delay"));
        assertUnused(
                "not-steady",
                json -> result(json).putArray("findings").addObject().put("code", "not-steady"));
        assertUnused(
                "ended early: the first ten failed", json -> execution(json).put("endedEarly", "the first ten failed"));
        assertUnused(
                "unmeasured: starved",
                json -> json.putObject("verdict")
                        .putArray("objectives")
                        .addObject()
                        .put("kind", "unmeasured")
                        .put("reason", "starved"));
        assertUnused(
                "in doubt: records-incomplete",
                json -> ((ObjectNode) result(json).path("counts")).put("attempts", 61));
    }

    @Test
    void afterAFlawedRunTheOneBeforeIsKnown() throws IOException {
        put("2", json -> {
            execution(json).put("startedAt", "2199-01-01T00:00:00Z");
            result(json).putArray("doubts").addObject().put("code", "start-delay");
        });

        assertThat(found().known()).isPresent();
        assertThat(found().unused()).hasValue("the run of 2199-01-01 00:00 UTC is not used: in doubt: start-delay");
    }

    /** Twenty are read, by when they were written. */
    @Test
    void nineteenFlawedRunsHideNoSoundOneAndTwentyDo() throws IOException {
        Files.setLastModifiedTime(reports.resolve("1/run.json"), FileTime.from(Instant.EPOCH));
        for (int i = 2; i <= 20; i++) {
            put(
                    Integer.toString(i),
                    json -> result(json).putArray("doubts").addObject().put("code", "start-delay"));
        }
        assertThat(found().known()).isPresent();

        put("21", json -> result(json).putArray("doubts").addObject().put("code", "start-delay"));
        assertThat(found().known()).isEmpty();
    }

    @Test
    void theNewestOfSeveralIsKnownRepeatsIncluded() throws IOException {
        put("3", json -> execution(json).put("startedAt", "2001-01-01T00:00:00Z"));
        put("2/repeat-2", json -> execution(json).put("startedAt", "2199-01-01T00:00:00Z"));

        assertThat(found().known())
                .hasValueSatisfying(known -> assertThat(known.name()).isEqualTo("the run of 2199-01-01 00:00 UTC"));
    }

    @Test
    void filesOfEarlierVersionsAndOthersAreNotUsed() throws IOException {
        assertUnused("it does not tell what it asked", json -> description(json).remove("workload"));
        assertUnused("fromReport(", json -> json.put("schemaVersion", 99));
        assertUnused("", json -> execution(json).put("startedAt", "yesterday\u001b[2J"));
        assertThat(found().unused().orElseThrow()).doesNotContain("\u001b");
        Files.delete(reports.resolve("1/requests.jsonl"));
        assertUnused("");
    }

    @Test
    void noContentOfTheFilesIsAFailure() throws IOException {
        Path json = reports.resolve("1/run.json");
        Path lines = reports.resolve("1/requests.jsonl");
        String whole = Files.readString(json);
        String records = Files.readString(lines);
        Random random = new Random(3);
        List<UnaryOperator<String>> damages = List.of(
                text -> text.substring(0, random.nextInt(text.length())),
                text -> text.replace("\"", ""),
                text -> text.replaceAll("[0-9]+", "-1"),
                text -> text.replaceAll("[0-9]+", "99999999999999999999999"),
                text -> text.replaceAll(":[^,{\\[]+", ":null"),
                text -> text.replace('{', '['),
                text -> "[".repeat(5_000) + text,
                text -> "",
                text -> "null",
                text -> "\u0000".repeat(100));
        for (UnaryOperator<String> damage : damages) {
            Files.writeString(json, damage.apply(whole));
            Files.writeString(lines, records);
            assertForecast();
            Files.writeString(json, whole);
            Files.writeString(lines, damage.apply(records));
            assertForecast();
        }
    }

    /** Figures that fit the format and nothing else: requests that end before they start, values of centuries. */
    @Test
    void noFigureInTheFilesIsAFailure() throws IOException {
        Path lines = reports.resolve("1/requests.jsonl");
        List<String> records = Files.readAllLines(lines);
        Random random = new Random(4);
        for (int i = 0; i < 30; i++) {
            Files.write(
                    lines,
                    records.stream()
                            .map(line -> Pattern.compile("Nanos\":\\[?[0-9]+")
                                    .matcher(line)
                                    .replaceAll(found -> random.nextInt(20) > 0
                                            ? found.group()
                                            : found.group().replaceAll("[0-9]+", Long.toString(oddNumber(random)))))
                            .toList());
            assertForecast();
        }
    }

    private static long oddNumber(Random random) {
        return random.nextLong() >> random.nextInt(60);
    }

    private void assertForecast() {
        GateForecast told =
                test("http://127.0.0.1:9", 4, 60).earlierReports(reports).forecast();
        assertThat(told.objectives()).hasSize(1);
    }

    @Test
    void placesThatHoldNoRunSayNothing() throws IOException {
        Files.delete(reports.resolve("1/run.json"));
        Files.createDirectory(reports.resolve("1/run.json"));
        assertThat(found()).isEqualTo(new EarlierRuns(Optional.empty(), Optional.empty()));

        Path file = Files.writeString(measured.resolve("some.txt"), "");
        assertThat(Stream.of(reports.resolve("none"), file)
                        .map(place -> test("http://127.0.0.1:9", 4, 60)
                                .earlierReports(place)
                                .forecast()
                                .unused()))
                .containsOnly(Optional.empty());
    }

    @Test
    void filesThatTakeLongToReadAreLeftAlone() throws IOException {
        Files.write(reports.resolve("1/run.json"), new byte[9 << 20]);
        assertUnused("run.json has 9 MiB, which takes long to read");
    }

    @Test
    void withoutAnyTheBaselineIsKnown() throws IOException {
        Files.delete(reports.resolve("1/run.json"));
        LoadTest same = test("http://127.0.0.1:9", 4, 60);
        LoadTest other = test("http://127.0.0.1:9", 8, 60);
        Optional<Baseline> baseline =
                Optional.of(Baseline.first("chat", run.comparable().orElseThrow(), "2026-01-01T00:00:00Z"));
        ShownTexts shown = new ShownTexts(Secrets.of(List.of()));

        assertThat(EarlierRuns.find(Optional.of(reports), baseline, new SameLoad(same, shown))
                        .known())
                .hasValueSatisfying(known -> {
                    assertThat(known.name()).isEqualTo("the baseline");
                    assertThat(known.series().size()).isEqualTo(60);
                });
        assertThat(EarlierRuns.find(Optional.of(reports), baseline, new SameLoad(other, shown))
                        .known())
                .isEmpty();
    }

    @Test
    void whoComparesWithABaselineIsForecastByIt() {
        ComparableRun real = run.comparable().orElseThrow();
        List<RequestRow> steady = IntStream.range(0, 200)
                .mapToObj(i -> new RequestRow(
                        i,
                        i * 1_000L,
                        i * 1_000L,
                        i * 1_000L,
                        "completed",
                        Map.of(Metric.TTFT, 4e8 + 1e6 * (i * 37 % 11))))
                .toList();
        Baseline baseline = Baseline.first(
                "chat",
                new ComparableRun(real.workload(), real.environment(), StartPoint.SENT, steady),
                "2026-01-01T00:00:00Z");

        assertThat(test("http://127.0.0.1:9", 4, 60)
                        .forComparisonWith(baseline)
                        .forecast()
                        .lines())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith("forecast: ttft p50 < 10s: 405 ms in the baseline (0 of ")
                        .contains("; 60 requests: "));
    }

    @Test
    void rulesOfAnotherComparisonAreNotKept() {
        Baseline baseline = Baseline.first("chat", run.comparable().orElseThrow(), "2026-01-01T00:00:00Z");
        LoadTest test = test("http://127.0.0.1:9", 4, 60);

        assertThat(test.forComparisonWith(baseline, ComparisonRules.usual()).comparisonRules)
                .isPresent();
        assertThat(test.forComparisonWith(baseline).comparisonRules).isEmpty();
    }
}
