// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

    @Test
    void aHigherLayerHidesALowerOneKeyByKeyAndTheOriginIsKept() {
        Settings settings = Settings.resolve(List.of(
                SettingLayer.ofFile(
                        "llm-bench.properties", Map.of("llmbench.base-url", "http://file", "llmbench.isl", "100")),
                SettingLayer.ofEnvironment(Map.of("LLMBENCH_BASE_URL", "http://env", "PATH", "/bin")),
                SettingLayer.of("JUnit configuration parameter", key -> Optional.empty()),
                SettingLayer.ofSystemProperties(Map.of("llmbench.isl", "200", "java.version", "17")),
                SettingLayer.ofOverrides(Map.of("llmbench.override.osl", "7", "llmbench.isl", "200"))));

        assertThat(lines(settings))
                .containsExactly(
                        "base-url = http://env   (environment variable LLMBENCH_BASE_URL)",
                        "isl = 200   (-Dllmbench.isl)",
                        "osl = 7   (-Dllmbench.override.osl)");
    }

    @Test
    void anOverrideIsNoPlainSystemProperty() {
        Settings settings =
                Settings.resolve(List.of(SettingLayer.ofSystemProperties(Map.of("llmbench.override.isl", "1"))));
        assertThat(settings.find(SettingKey.ISL)).isEmpty();
    }

    @Test
    void whoSaysRateHidesALowerConcurrency() {
        Settings settings = Settings.resolve(List.of(
                SettingLayer.ofSystemProperties(Map.of("llmbench.concurrency", "4", "llmbench.requests", "10")),
                SettingLayer.ofOverrides(Map.of("llmbench.override.rate", "2"))));
        assertThat(settings.find(SettingKey.CONCURRENCY)).isEmpty();
        assertThat(settings.get(SettingKey.RATE).positiveNumber()).isEqualTo(2);
        assertThat(settings.get(SettingKey.REQUESTS).wholeNumber(1)).isEqualTo(10);
    }

    @Test
    void defaultsFillOnlyWhatNobodySaid() {
        Settings said = Settings.resolve(
                List.of(SettingLayer.ofSystemProperties(Map.of("llmbench.duration", "5s", "llmbench.isl", "9"))));
        Settings settings = said.withDefaults(SettingLayer.of("default", key -> switch (key) {
            case REQUESTS, ISL, OSL -> Optional.of("1");
            default -> Optional.empty();
        }));
        assertThat(lines(settings))
                .containsExactly(
                        "duration = 5s   (-Dllmbench.duration)", "isl = 9   (-Dllmbench.isl)", "osl = 1   (default)");
    }

    @Test
    void aBlankValueIsNotSaid() {
        Settings settings = Settings.resolve(List.of(
                SettingLayer.ofFile("file", Map.of("llmbench.model", "m")),
                SettingLayer.ofEnvironment(Map.of("LLMBENCH_MODEL", " "))));
        assertThat(settings.get(SettingKey.MODEL).text()).isEqualTo("m");
    }

    @Test
    void aMissingSettingNamesHowToSetIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.resolve(List.of()).get(SettingKey.BASE_URL))
                .withMessage("base-url is not set; write for example llmbench.base-url = http://127.0.0.1:8000");
    }

    @ParameterizedTest
    @CsvSource({
        "llmbench.base-urll, llmbench.base-url",
        "llmbench.baseUrl, llmbench.base-url",
        "llmbench.max_tokens, llmbench.max-tokens",
        "llmbench.warmupRequests, llmbench.warmup-requests",
        "base-url, llmbench.base-url"
    })
    void anUnknownNameInOurFileIsRefusedWithTheNearest(String name, String near) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Settings.resolve(List.of(SettingLayer.ofFile("llm-bench.properties", Map.of(name, "sk-123")))))
                .withMessage(name + " (llm-bench.properties): there is no such setting; did you mean " + near + "?");
    }

    @Test
    void anUnknownNameIsRefusedInTheSpellingOfItsPlace() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Settings.resolve(List.of(SettingLayer.ofEnvironment(Map.of("LLMBENCH_BASEURL", "x")))))
                .withMessage("LLMBENCH_BASEURL (environment variable LLMBENCH_BASEURL): there is no such setting; "
                        + "did you mean LLMBENCH_BASE_URL?");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Settings.resolve(List.of(SettingLayer.ofOverrides(Map.of("llmbench.override.issl", "x")))))
                .withMessageContaining("did you mean llmbench.override.isl?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.resolve(
                        List.of(SettingLayer.ofSystemProperties(Map.of("llmbench.colour-of-the-sky", "x")))))
                .withMessageContaining("the settings are base-url, model, ");
    }

    @Test
    void theVariableThatHoldsTheKeyMayBearOurPrefix() {
        SettingLayer environment = SettingLayer.ofEnvironment(
                Map.of("LLMBENCH_API_KEY", "sk-1", "LLMBENCH_API_KEY_ENV", "LLMBENCH_API_KEY"));
        assertThat(lines(Settings.resolve(List.of(environment))))
                .containsExactly("api-key-env = LLMBENCH_API_KEY   (environment variable LLMBENCH_API_KEY_ENV)");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Settings.resolve(List.of(SettingLayer.ofEnvironment(Map.of("LLMBENCH_API_KEY", "sk-1")))))
                .withMessageContaining("did you mean LLMBENCH_API_KEY_ENV?")
                .withMessageNotContaining("sk-1");
    }

    @Test
    void declaredFactsHaveNamesOfTheUsersChoice() {
        Settings settings = Settings.resolve(List.of(
                SettingLayer.ofFile("a file", Map.of("llmbench.env.gpu", "L4", "llmbench.env.rack", "7")),
                SettingLayer.ofEnvironment(Map.of("LLMBENCH_ENV_GPU", "H100", "LLMBENCH_ENV_ENGINE_VERSION", "0.9")),
                SettingLayer.ofSystemProperties(Map.of("llmbench.env.gpu", " ", "llmbench.env.rack", " 8 "))));
        assertThat(settings.inForce()).isEmpty();
        assertThat(settings.facts())
                .extracting(DeclaredFact::toString)
                .containsExactly(
                        "env.engine-version = 0.9   (environment variable LLMBENCH_ENV_ENGINE_VERSION)",
                        "env.gpu = H100   (environment variable LLMBENCH_ENV_GPU)",
                        "env.rack = 8   (-Dllmbench.env.rack)");
    }

    @Test
    void aFactNeedsAName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Settings.resolve(List.of(SettingLayer.ofSystemProperties(Map.of("llmbench.env.", "H100")))))
                .withMessageContaining("llmbench.env. (-Dllmbench.env.): there is no such setting");
    }

    private static List<String> lines(Settings settings) {
        return settings.inForce().stream().map(Setting::toString).toList();
    }
}
