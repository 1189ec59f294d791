// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtraBodyTest {

    @Test
    void theFieldsOfAnObjectAreRead() {
        assertThat(ExtraBody.parse("{\"temperature\": 0, \"stop\": [\"a\"], \"x\": {\"y\": true}}"))
                .isEqualTo(Map.of("temperature", 0, "stop", List.of("a"), "x", Map.of("y", true)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hush",
                "[\"hush\"]",
                "\"hush\"",
                "{\"a\": \"hush\"",
                "{\"a\": \"hush\"} hush",
                "{\"a\": 1, \"a\": \"hush\"}",
                "null",
                "{\"a\": null}"
            })
    void anythingElseIsRefusedWithoutRepeatingIt(String json) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExtraBody.parse(json))
                .withMessageStartingWith("it")
                .withMessageNotContaining("hush")
                .withNoCause();
    }
}
