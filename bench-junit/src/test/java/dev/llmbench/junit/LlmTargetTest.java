// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.endpoint.Transport;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an {@code @LlmTarget} may stand, and what it may yield. */
class LlmTargetTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    abstract static class Base {
        @LlmLoad(concurrency = 1)
        @Test
        void chat() {}
    }

    static class TextField extends Base {
        @LlmTarget
        private String server = "unset";

        @BeforeEach
        void start() {
            server = "http://started:1";
        }
    }

    static class StaticUriField extends Base {
        @LlmTarget
        private static final URI SERVER = URI.create("http://started:1");
    }

    static class InstanceMethod extends Base {
        @LlmTarget
        private String server() {
            return "http://started:1";
        }
    }

    static class StaticMethod extends Base {
        @LlmTarget
        static EndpointSpec server() {
            return EndpointSpec.of("http://started:1");
        }
    }

    static class Inherited extends TextField {}

    static class NearerThanInherited extends InstanceMethodElsewhere {
        @LlmTarget
        final String mine = "http://started:1";
    }

    static class InstanceMethodElsewhere extends Base {
        @LlmTarget
        String elsewhere() {
            return "http://elsewhere:1";
        }
    }

    interface WithServer {
        @LlmTarget
        default String server() {
            return "http://started:1";
        }
    }

    static class FromInterface extends Base implements WithServer {}

    @ParameterizedTest
    @ValueSource(
            classes = {
                TextField.class,
                StaticUriField.class,
                InstanceMethod.class,
                StaticMethod.class,
                Inherited.class,
                NearerThanInherited.class,
                FromInterface.class
            })
    void aTargetIsReadJustBeforeTheLoadAndHidesTheSetting(Class<?> gates) {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.base-url", "http://property:1");
        assertThat(harness.planOf(gates).endpoint().baseUrl()).isEqualTo("http://started:1");
    }

    @Test
    void anOverrideBeatsTheTarget() {
        Harness harness = new Harness(directory);
        harness.systemProperties.put("llmbench.override.base-url", "http://override:1");
        assertThat(harness.planOf(TextField.class).endpoint().baseUrl()).isEqualTo("http://override:1");
    }

    static class NullField extends Base {
        @LlmTarget
        @Nullable
        String server;
    }

    static class BlankField extends Base {
        @LlmTarget
        final String server = " ";
    }

    static class WrongType extends Base {
        @LlmTarget
        final Integer port = 8000;
    }

    static class WrongScheme extends Base {
        @LlmTarget
        final String server = "ftp://localhost:8000";
    }

    static class WithParameter extends Base {
        @LlmTarget
        String server(int port) {
            return "http://started:" + port;
        }
    }

    static class TwoOfThem extends Base {
        @LlmTarget
        final String one = "http://one:1";

        @LlmTarget
        String two() {
            return "http://two:1";
        }
    }

    static Stream<Arguments> mistakes() {
        String must = "; it must yield a String or URI (the base address) or an EndpointSpec";
        return Stream.of(
                Arguments.of(
                        NullField.class,
                        "@LlmTarget NullField.server is null when the load is about to start; "
                                + "set it in @BeforeEach at the latest"),
                Arguments.of(BlankField.class, "@LlmTarget BlankField.server is blank" + must),
                Arguments.of(WrongType.class, "@LlmTarget WrongType.port yields a java.lang.Integer" + must),
                Arguments.of(
                        WrongScheme.class,
                        "llmbench.base-url = 'ftp://localhost:8000': its scheme is neither http nor https. Write"
                                + " http://HOST:PORT, with a path if the server has one, an IPv6 address in brackets"
                                + " (@LlmTarget WrongScheme.server)"),
                Arguments.of(
                        WithParameter.class,
                        "@LlmTarget WithParameter.server must have no parameters and a result" + must),
                Arguments.of(TwoOfThem.class, "two @LlmTarget in TwoOfThem: one and two; keep one"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void anUnusableTargetIsAnError(Class<?> gates, String message) {
        Harness harness = Harness.withServer(directory);
        assertThat(harness.failureOf(gates))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("[chat] " + message);
        assertThat(harness.plans).isEmpty();
    }

    static class FullEndpoint extends Base {
        static final EndpointSpec SERVER = EndpointSpec.of("http://started:1")
                .withType(EndpointType.COMPLETIONS)
                .withModel("llama")
                .withApiKeyEnv("MY_KEY")
                .withApiKeyHeader("api-key")
                .withHeaders(Map.of("X-Team", "a;b", "Authorization", "hush"))
                .withStreaming(false)
                .withMaxTokensField("max_completion_tokens")
                .withIgnoreEos(true)
                .withExtraBody(Map.of("top_k", 1))
                .withTimeouts(new Timeouts(
                        Duration.ofMillis(100), Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4)))
                .withTransport(Transport.DEFAULT
                        .withRetries(2)
                        .withProxy("http://proxy:3128")
                        .withInsecure(true));

        @LlmTarget
        EndpointSpec server() {
            return SERVER;
        }
    }

    @Test
    void anEndpointIsUsedWholeAndShownWithoutSecrets() {
        Harness harness = new Harness(directory);
        harness.systemProperties.put("llmbench.headers", "X-Other: 1");
        LoadPlan plan = harness.planOf(FullEndpoint.class);
        assertThat(plan.endpoint()).isEqualTo(FullEndpoint.SERVER);
        String settings = String.join("\n", Harness.lines(plan));
        assertThat(settings)
                .contains("extra-body = {top_k: …}   (@LlmTarget FullEndpoint.server)", "Authorization: [redacted]")
                .doesNotContain("hush");
    }

    @Test
    void settingsFillWhatAnEndpointLeavesAtItsDefaultAndOverridesReplaceTheRest() {
        Harness harness = new Harness(directory);
        harness.systemProperties.put("llmbench.model", "filled");
        harness.systemProperties.put("llmbench.headers", "X-Other: 1");
        harness.systemProperties.put("llmbench.idle-timeout", "7s");
        EndpointSpec filled = harness.planOf(StaticMethod.class).endpoint();
        assertThat(filled.model()).contains("filled");
        assertThat(filled.headers()).containsExactly(Map.entry("X-Other", "1"));
        assertThat(filled.timeouts().idle()).isEqualTo(Duration.ofSeconds(7));

        Harness other = new Harness(directory);
        other.systemProperties.put("llmbench.override.headers", "X-Other: 1");
        other.systemProperties.put("llmbench.override.extra-body", "{\"a\": 1}");
        EndpointSpec replaced = other.planOf(FullEndpoint.class).endpoint();
        assertThat(replaced.headers()).containsExactly(Map.entry("X-Other", "1"));
        assertThat(replaced.extraBody()).isEqualTo(Map.of("a", 1));
        assertThat(replaced.model()).contains("llama");
    }
}
