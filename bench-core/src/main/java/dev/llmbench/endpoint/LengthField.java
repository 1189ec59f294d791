// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

/** Fields of a request that make some servers keep to the asked length of an answer. No part of OpenAI's API. */
public enum LengthField {
    /** Go on after the model's own end: vLLM, SGLang, llama.cpp, TensorRT-LLM. */
    IGNORE_EOS("ignore_eos"),
    /** Do not end before so many tokens: vLLM, SGLang ({@code min_new_tokens} elsewhere), TensorRT-LLM. */
    MIN_TOKENS("min_tokens");

    private final String text;

    LengthField(String text) {
        this.text = text;
    }

    /** The field's name in the request's body. */
    public String text() {
        return text;
    }
}
