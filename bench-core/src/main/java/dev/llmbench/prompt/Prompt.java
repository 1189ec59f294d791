// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One question to the server: a user message, and what it is asked with.
 *
 * @param text what is asked
 * @param requestedInputTokens how many tokens the text is meant to have; empty when nobody asked for a length
 * @param requestedOutputTokens how many tokens the answer is meant to have; empty to let the model stop by itself
 * @param before the messages before this one, oldest first: a system prompt, earlier turns; mostly none
 * @param attachments images and sounds that belong to the text; mostly none
 * @param body a recorded request to send in place of text, messages and attachments; mostly empty
 */
public record Prompt(
        String text,
        OptionalInt requestedInputTokens,
        OptionalInt requestedOutputTokens,
        List<ChatMessage> before,
        List<Attachment> attachments,
        Optional<RecordedBody> body) {

    public Prompt {
        before = List.copyOf(before);
        attachments = List.copyOf(attachments);
    }

    /** A single message of text. */
    public Prompt(String text, OptionalInt requestedInputTokens, OptionalInt requestedOutputTokens) {
        this(text, requestedInputTokens, requestedOutputTokens, List.of(), List.of(), Optional.empty());
    }

    /** A recorded request, as it is. */
    public static Prompt recorded(RecordedBody body) {
        return new Prompt("", OptionalInt.empty(), body.outputTokens(), List.of(), List.of(), Optional.of(body));
    }

    /** A text whose answer may be of any length. */
    public static Prompt of(String text) {
        return new Prompt(text, OptionalInt.empty(), OptionalInt.empty());
    }

    /** The same, asking for an answer of this many tokens. */
    public Prompt withOutputTokens(int tokens) {
        return new Prompt(text, requestedInputTokens, OptionalInt.of(tokens), before, attachments, body);
    }

    /** The same, after these messages and those that stood before it already. */
    public Prompt after(List<ChatMessage> earlier) {
        if (earlier.isEmpty()) {
            return this;
        }
        List<ChatMessage> all = new ArrayList<>(earlier);
        all.addAll(before);
        return new Prompt(text, requestedInputTokens, requestedOutputTokens, all, attachments, body);
    }

    /** The same, with these attachments and no others. */
    public Prompt withAttachments(List<Attachment> all) {
        return new Prompt(text, requestedInputTokens, requestedOutputTokens, before, all, body);
    }
}
