// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnsweredModelTest {

    @ParameterizedTest
    @CsvSource({
        "llama,              llama",
        "gpt-4o,             gpt-4o-2024-08-06",
        "tiny-random-llama,  tiny-random-llama@main",
        "qwen3,              qwen3:latest",
        "meta/llama-3,       llama-3",
        "llama-3,            meta/llama-3",
        "tiny,               model/tiny.gguf",
        "/models/tiny.gguf,  tiny"
    })
    void oneModelIsWrittenInManyWays(String asked, String answered) {
        assertThat(AnsweredModel.compare(asked, List.of(answered))).isEmpty();
    }

    /** Field case CF-04. */
    @ParameterizedTest
    @CsvSource({"m, model/tiny.gguf", "llama-3, llama-30", "llama-3-70b, llama-3", "LLAMA, llama", "a-b, b"})
    void anotherModelIsAFinding(String asked, String answered) {
        assertThat(AnsweredModel.compare(asked, List.of(asked, answered)))
                .hasValueSatisfying(
                        finding -> assertThat(finding)
                                .hasToString(
                                        "other-model: asked for the model " + asked + ", answered by " + answered
                                                + "; set llmbench.model to the model that is meant, or see where the server routes to"));
    }

    @Test
    void noAnswerNoFindingAndManyModelsAreNotAllListed() {
        assertThat(AnsweredModel.compare("m", List.of())).isEmpty();
        assertThat(AnsweredModel.compare("m", Collections.nCopies(7, "x"))
                        .orElseThrow()
                        .seen())
                .isEqualTo("asked for the model m, answered by x, x, x, x, x, …");
    }
}
