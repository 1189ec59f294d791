// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.Map;

/**
 * The one class that touches DJL. Never closed: to release the native tokenizer while another thread encodes is a use
 * after free, and the class would release itself once unreachable.
 */
final class HuggingFaceEncoder {

    /** Without these the library cuts texts at 512 tokens, or fills them up, without a word. */
    private static final Map<String, String> EXACT =
            Map.of("truncation", "false", "padding", "false", "addSpecialTokens", "false");

    private final HuggingFaceTokenizer tokenizer;

    private HuggingFaceEncoder(HuggingFaceTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    static HuggingFaceEncoder of(byte[] json) throws IOException, TokenizerFormatException {
        try {
            return new HuggingFaceEncoder(HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(json), EXACT));
        } catch (IllegalStateException e) {
            throw e; // of the library's own start, not of the file
        } catch (RuntimeException e) {
            throw new TokenizerFormatException(String.valueOf(e.getMessage()), e);
        }
    }

    int count(String text) {
        try {
            return text.isEmpty() ? 0 : tokenizer.encode(text, false, false).getIds().length;
        } finally {
            Reference.reachabilityFence(tokenizer);
        }
    }
}
