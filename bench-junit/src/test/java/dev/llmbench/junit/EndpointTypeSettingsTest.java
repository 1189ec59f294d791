// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.endpoint.ApplicationStream;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which API is asked, said by settings, by an annotation and by a target. */
class EndpointTypeSettingsTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 4, requests = 10)
        @Test
        void chat() {}
    }

    @ExtendWith(Harness.Replace.class)
    static class Embeddings {
        @LlmLoad(concurrency = 4, requests = 10, endpointType = EndpointType.EMBEDDINGS, batchSize = 8)
        @Test
        void embed() {}
    }

    @ExtendWith(Harness.Replace.class)
    static class Application {
        static final EndpointSpec SPEC = EndpointSpec.of("http://app:1/api/chat")
                .withApplication(ApplicationStream.posting("{\"q\": \"{{prompt}}\"}")
                        .text("/delta")
                        .finish("/done")
                        .usage("/usage"));

        @LlmTarget
        static EndpointSpec application() {
            return SPEC;
        }

        @LlmLoad(concurrency = 4, requests = 10)
        @Test
        void chat() {}
    }

    @ParameterizedTest
    @EnumSource(value = EndpointType.class, mode = EnumSource.Mode.EXCLUDE, names = "APPLICATION")
    void everyNameIsUnderstood(EndpointType type) {
        for (String name : new String[] {type.text(), type.name(), type.name().toLowerCase(Locale.ROOT)}) {
            Harness harness = Harness.withServer(directory);
            harness.systemProperties.put("llmbench.endpoint-type", name);
            EndpointSpec endpoint = harness.planOf(Gates.class).endpoint();
            assertThat(endpoint.type()).isEqualTo(type);
            assertThat(endpoint.streaming()).isEqualTo(type.canStream());
        }
    }

    @Test
    void anAnnotationNamesApiAndBatch() {
        LoadPlan plan = Harness.withServer(directory).planOf(Embeddings.class);
        assertThat(plan.endpoint().type()).isEqualTo(EndpointType.EMBEDDINGS);
        assertThat(plan.prompts().batchSize()).isEqualTo(8);
        assertThat(Harness.lines(plan)).contains("batch-size = 8   (@LlmLoad on Embeddings.embed)");
    }

    @Test
    void anApplicationIsDescribedBySettings() {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.putAll(Map.of(
                "llmbench.endpoint-type", "application",
                "llmbench.application-body", "{\"q\": \"{{prompt}}\", \"api_key\": \"hush\"}",
                "llmbench.application-text", "/delta",
                "llmbench.application-reasoning", "/thinking",
                "llmbench.application-finish", "/done",
                "llmbench.application-usage", "/usage"));
        LoadPlan plan = harness.planOf(Gates.class);
        assertThat(plan.endpoint().application())
                .contains(ApplicationStream.posting("{\"q\": \"{{prompt}}\", \"api_key\": \"hush\"}")
                        .text("/delta")
                        .reasoning("/thinking")
                        .finish("/done")
                        .usage("/usage"));
        assertThat(String.join("\n", Harness.lines(plan)))
                .contains("application-body")
                .doesNotContain("hush");
    }

    @Test
    void anApplicationMayBeTheTarget() {
        LoadPlan plan = new Harness(directory).planOf(Application.class);
        assertThat(plan.endpoint()).isEqualTo(Application.SPEC);
        assertThat(Harness.lines(plan)).contains("application-finish = /done   (@LlmTarget Application.application)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "endpoint-type | mesages | did you mean messages?",
                "endpoint-type | application | application-body must say what to post",
                "application-text | /delta | it is for endpoint-type = application, and this one is chat",
                "batch-size | 0 | it must be at least 1"
            })
    void aMistakeIsNamedWithItsPlace(String setting, String value, String words) {
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench." + setting, value);
        assertThat(harness.failureOf(Gates.class))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContaining(setting + " = " + value + " (-Dllmbench." + setting + "): ")
                .hasMessageContaining(words);
    }
}
