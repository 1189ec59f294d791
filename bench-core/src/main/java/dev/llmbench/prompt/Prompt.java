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
 * @param further the other texts of a request that takes several: the rest of a batch to embed, the passages to rank
 *     for the text; mostly none
 */
public record Prompt(
        String text,
        OptionalInt requestedInputTokens,
        OptionalInt requestedOutputTokens,
        List<ChatMessage> before,
        List<Attachment> attachments,
        Optional<RecordedBody> body,
        List<String> further) {

    public Prompt {
        before = List.copyOf(before);
        attachments = List.copyOf(attachments);
        further = List.copyOf(further);
    }

    /** A single message of text. */
    public Prompt(String text, OptionalInt requestedInputTokens, OptionalInt requestedOutputTokens) {
        this(text, requestedInputTokens, requestedOutputTokens, List.of(), List.of(), Optional.empty(), List.of());
    }

    /** A recorded request, as it is. */
    public static Prompt recorded(RecordedBody body) {
        return new Prompt(
                "", OptionalInt.empty(), body.outputTokens(), List.of(), List.of(), Optional.of(body), List.of());
    }

    /** A text whose answer may be of any length. */
    public static Prompt of(String text) {
        return new Prompt(text, OptionalInt.empty(), OptionalInt.empty());
    }

    /** The same, asking for an answer of this many tokens. */
    public Prompt withOutputTokens(int tokens) {
        return new Prompt(text, requestedInputTokens, OptionalInt.of(tokens), before, attachments, body, further);
    }

    /** The same, after these messages and those that stood before it already. */
    public Prompt after(List<ChatMessage> earlier) {
        if (earlier.isEmpty()) {
            return this;
        }
        List<ChatMessage> all = new ArrayList<>(earlier);
        all.addAll(before);
        return new Prompt(text, requestedInputTokens, requestedOutputTokens, all, attachments, body, further);
    }

    /** The same, with these attachments and no others. */
    public Prompt withAttachments(List<Attachment> all) {
        return new Prompt(text, requestedInputTokens, requestedOutputTokens, before, all, body, further);
    }

    /** The same, with these further texts and no others; the asked length is that of all texts together. */
    public Prompt withFurther(List<String> all, OptionalInt inputTokens) {
        return new Prompt(text, inputTokens, requestedOutputTokens, before, attachments, body, all);
    }

    /** The same, asking for no length of its answer. */
    public Prompt withoutOutputTokens() {
        return new Prompt(text, requestedInputTokens, OptionalInt.empty(), before, attachments, body, further);
    }

    /** All texts of the request, the first one first. */
    public List<String> texts() {
        if (further.isEmpty()) {
            return List.of(text);
        }
        List<String> all = new ArrayList<>();
        all.add(text);
        all.addAll(further);
        return List.copyOf(all);
    }
}
