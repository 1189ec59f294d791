// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.llmbench.endpoint.Transport;
import dev.llmbench.exchange.ExportFormat;
import dev.llmbench.load.LoadModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings around the annotation: precedence, refusals, and whether there is a load at all. */
class ConfigurationTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4, requests = 10)
        @Test
        void chat() {}
    }

    @Test
    void eachPlaceHidesTheOneBefore() throws IOException {
        Files.writeString(directory.resolve("llm-bench.properties"), """
                llmbench.base-url = http://file:1
                llmbench.model = file
                llmbench.isl = 1
                llmbench.osl = 1
                llmbench.grace = 1s
                llmbench.requests = 1
                """);
        Harness harness = new Harness(directory);
        harness.environment.putAll(
                Map.of("LLMBENCH_MODEL", "env", "LLMBENCH_ISL", "2", "LLMBENCH_OSL", "2", "LLMBENCH_GRACE", "2s"));
        harness.configurationParameters.putAll(
                Map.of("llmbench.isl", "3", "llmbench.osl", "3", "llmbench.grace", "3s"));
        harness.systemProperties.putAll(
                Map.of("llmbench.osl", "4", "llmbench.grace", "4s", "llmbench.concurrency", "44"));
        harness.systemProperties.put("llmbench.override.grace", "5s");
        LoadPlan plan = harness.planOf(Gates.class);
        assertThat(plan.endpoint().baseUrl()).isEqualTo("http://file:1");
        assertThat(plan.endpoint().model()).contains("env");
        assertThat(plan.isl()).isEqualTo(3);
        assertThat(plan.osl()).isEqualTo(4);
        assertThat(plan.load().model()).as("the annotation hides -D").isEqualTo(new LoadModel.ClosedLoop(4));
        assertThat(plan.load().stop().requests()).hasValue(10);
        assertThat(plan.load().grace()).isEqualTo(Duration.ofSeconds(5));
        assertThat(Harness.lines(plan))
                .contains(
                        "base-url = http://file:1   (" + directory.resolve("llm-bench.properties") + ")",
                        "isl = 3   (JUnit configuration parameter)",
                        "grace = 5s   (-Dllmbench.override.grace)");
    }

    @Test
    void anOverrideReplacesTheLoadModelOfTheAnnotation() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.override.rate", "2");
        harness.systemProperties.put("llmbench.override.arrivals", "constant");
        LoadPlan plan = harness.planOf(Gates.class);
        LoadModel.OpenLoop model = (LoadModel.OpenLoop) plan.load().model();
        assertThat(model.arrivals().name()).isEqualTo("constant");
        assertThat(model.arrivals().ratePerSecond()).isEqualTo(2);
    }

    @Test
    void everySettingArrives() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.putAll(Map.of(
                "llmbench.ready-timeout", "9s",
                "llmbench.max-tokens", "1_000",
                "llmbench.progress", "false",
                "llmbench.pre-touch", "false",
                "llmbench.calibrate", "true",
                "llmbench.report-dir", "out",
                "llmbench.exports", "csv, AIPerf",
                "llmbench.max-duration", "5min",
                "llmbench.extra-body", "{\"temperature\": 0}"));
        LoadPlan plan = harness.planOf(Gates.class);
        assertThat(plan.readyTimeout()).contains(Duration.ofSeconds(9));
        assertThat(plan.maxTokens()).hasValue(1000);
        assertThat(plan.progress()).isFalse();
        assertThat(plan.preTouch()).isFalse();
        assertThat(plan.calibrate()).isTrue();
        assertThat(plan.reportDirectory()).startsWithRaw(directory.resolve("out"));
        assertThat(plan.exports()).containsExactly(ExportFormat.AIPERF, ExportFormat.CSV);
        assertThat(plan.load().maxDuration()).isEqualTo(Duration.ofMinutes(5));
        assertThat(plan.endpoint().extraBody()).isEqualTo(Map.of("temperature", 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "llmbench.streaming | yes | it must be true or false",
                "llmbench.enabled | maybe | it must be one of auto, true, false",
                "llmbench.on-unreachable | skipp | it must be one of fail, skip; did you mean skip?",
                "llmbench.override.arrivals | poison | it must be one of poisson, constant, gamma, poisson-normalized, burst, recorded; did you mean poisson?",
                "llmbench.max-tokens-field | tokens | it must be max_tokens or max_completion_tokens",
                "llmbench.extra-body | [1] | it must be one JSON object",
                "llmbench.insecure | 1 | it must be true or false",
                "llmbench.http2 | yes | it must be true or false",
                "llmbench.resolve-once | never | it must be true or false",
                "llmbench.retries | -1 | it must be at least 0",
                "llmbench.retries | some | it must be a whole number",
                "llmbench.idle-timeout | 0s | it must be above zero",
                "llmbench.idle-timeout | 60 | it needs a unit",
                "llmbench.max-tokens | 0 | it must be at least 1",
                "llmbench.override.duration | 60 | it needs a unit",
                "llmbench.exports | aipref | \"aipref\" is no format that a run can be written in; there are aiperf,",
                "llmbench.isl | -1 | it must be at least 1"
            })
    void aBadValueIsAnErrorThatNamesItsPlace(String property, String value, String rule) {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.override.rate", "1");
        harness.systemProperties.put(property, value);
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageStartingWith("[chat] ")
                .hasMessageContaining(" = " + value + " (-D" + property + "): " + rule);
        assertThat(harness.plans).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "base-url | ftp://h:1 | its scheme is neither http nor https",
                "base-url | http:/h:1 | the scheme lacks its two slashes",
                "base-url | http://me:hush@h:1 | it holds a user or a password",
                "proxy | http://proxy | it has no port",
                "proxy | http://proxy:0 | it has no port",
                "proxy | proxy:3128 | only proxies that speak plain HTTP are known, and its scheme must be said",
                "proxy | socks5://proxy:1080 | only proxies that speak plain HTTP are known",
                "proxy | https://proxy:443 | only proxies that speak plain HTTP are known",
                "proxy | http://me:hush@proxy:1 | it holds a user or a password",
                "proxy | http://proxy:1/path | it has more than host and port",
                "proxy | no address | it is no address",
                "ca-file | no/such.pem | there is no such file",
                "ca-file | src | it cannot be read",
                "ca-file | pom.xml | it holds",
                "retries | 1000 | it must be from 0 to 100"
            })
    void whatTheCoreRefusesIsAnErrorThatNamesItsPlace(String key, String value, String rule) {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench." + key, value);
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageStartingWith("[chat] llmbench." + key + " = ")
                .hasMessageContaining(rule)
                .hasMessageContaining("(-Dllmbench." + key + ")")
                .hasMessageNotContaining("hush");
        assertThat(harness.plans).isEmpty();
    }

    @Test
    void noCertificateIsCheckedAgainstAFileWhenNoneIsChecked() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.insecure", "true");
        harness.systemProperties.put("llmbench.ca-file", "some.pem");
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining("llmbench.ca-file = some.pem would mean nothing; leave one of them out");
    }

    /** Field case HT-14. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:8000", "localhost:8000/v1", "[::1]:8000", "http://h/sub?api-version=1"})
    void anAddressMayBeWrittenAsTheCoreUnderstandsIt(String address) {
        Harness harness = new Harness(directory);
        harness.environment.put("LLMBENCH_BASE_URL", address);
        assertThat(harness.planOf(Gates.class).endpoint().baseUrl()).isEqualTo(address);
    }

    @Test
    void everyTransportSettingArrives() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.putAll(Map.of(
                "llmbench.base-url", "https://server",
                "llmbench.proxy", "http://proxy:3128/",
                "llmbench.insecure", "true",
                "llmbench.http2", "true",
                "llmbench.resolve-once", "false",
                "llmbench.retries", "3"));
        assertThat(harness.planOf(Gates.class).endpoint().transport())
                .isEqualTo(new Transport(false, true, Optional.empty(), true, Optional.of("http://proxy:3128"), 3));
    }

    @Test
    void unsaidTheTransportMeasuresTheServerAndNothingElse() {
        assertThat(Harness.withServer(directory).planOf(Gates.class).endpoint().transport())
                .isEqualTo(Transport.DEFAULT);
    }

    @Test
    void anUnknownSettingIsAnErrorWithTheNearest() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.concurency", "4");
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("[chat] llmbench.concurency (-Dllmbench.concurency): there is no such setting; "
                        + "did you mean llmbench.concurrency?");
    }

    @Test
    void aDeadlineBeforeTheEndOfThePlanIsAnError() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.override.duration", "10min");
        harness.systemProperties.put("llmbench.max-duration", "5min");
        assertThat(harness.failureOf(Gates.class))
                .hasMessage("[chat] max-duration = 5min (-Dllmbench.max-duration): warm-up and window alone take 600 s "
                        + "by plan; write for example max-duration = 30min");
    }

    @Test
    void withoutAServerAGateIsSkippedAndSaysWhatToSet() {
        Harness harness = new Harness(directory);
        harness.environment.put("NO_COLOR", "1");
        String reason = harness.skipReasonOf(Gates.class);
        assertThat(reason)
                .isEqualTo("[chat] skipped: no server to load is known; set LLMBENCH_BASE_URL in the environment, "
                        + "-Dllmbench.base-url=http://127.0.0.1:8000, llmbench.base-url in llm-bench.properties, "
                        + "or put @LlmTarget on a field or method of Gates");
        assertThat(harness.console).containsExactly(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "1", "woodpecker"})
    void withoutAServerOnCiAGateIsAnError(String ci) {
        Harness harness = new Harness(directory);
        harness.environment.put("CI", ci);
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageStartingWith("[chat] no server to load is known, and CI is set")
                .hasMessageContaining("LLMBENCH_BASE_URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "false", "0"})
    void aVariableCiThatSaysNoIsNoCi(String ci) {
        Harness harness = new Harness(directory);
        harness.environment.put("CI", ci);
        assertThat(harness.skipReasonOf(Gates.class)).contains("no server to load is known");
    }

    @Test
    void enabledTrueWithoutAServerIsAnErrorAnywhere() {
        Harness harness = new Harness(directory);
        harness.systemProperties.put("llmbench.enabled", "true");
        assertThat(harness.failureOf(Gates.class))
                .hasMessageContaining("no server to load is known, and enabled = true");
    }

    @Test
    void enabledFalseSkipsAndSaysWhoSaidSo() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.enabled", "false");
        assertThat(harness.skipReasonOf(Gates.class))
                .isEqualTo("[chat] not run: enabled = false   (-Dllmbench.enabled)");
        assertThat(harness.console).singleElement(STRING).contains("not run: enabled = false");
        assertThat(harness.plans).isEmpty();
    }

    static class InThisJvm {
        @LlmLoad(concurrency = 4)
        @Test
        void chat() {}
    }

    @Test
    void withoutAHarnessTheSurroundingsAreThisJvms() {
        Harness harness = new Harness(directory);
        harness.configurationParameters.put("llmbench.enabled", "false");
        assertThat(harness.skipReasonOf(InThisJvm.class))
                .isEqualTo("[chat] not run: enabled = false   (JUnit configuration parameter)");
        assertThat(harness.plans).isEmpty();
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 4)
    static class TwoGates {
        @Test
        void one() {}

        @Test
        void two() {}
    }

    @Test
    void theLockIsNamedOnceWhereTestsRunInParallel() {
        Harness harness = Harness.withServer(directory);
        harness.configurationParameters.put("junit.jupiter.execution.parallel.enabled", "true");
        harness.run(TwoGates.class).assertStatistics(stats -> stats.succeeded(2));
        assertThat(harness.console)
                .filteredOn(line -> line.contains("resource lock"))
                .containsExactly("while a load runs, no other test of this JVM does (resource lock GLOBAL)");
    }

    @Test
    void theLockIsNotNamedWhereTestsRunOneByOne() {
        Harness harness = Harness.withServer(directory);
        harness.run(TwoGates.class);
        assertThat(harness.console).noneMatch(line -> line.contains("resource lock"));
    }
}
