// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.Optional;

/**
 * How to talk to an application's own API: a body to post, and where in each event of its answer what is found. Events
 * are server-sent ones, or lines of JSON when the answer's content type says so. Values of this kind are used for one
 * address, which is that of the call itself.
 *
 * <pre>{@code
 * EndpointSpec.of("http://127.0.0.1:8080/api/chat")
 *     .withApplication(ApplicationStream.posting("{\"question\": \"{{prompt}}\"}").text("/delta").finish("/done"));
 * }</pre>
 *
 * @param body a JSON object. In its texts <code>{{prompt}}</code> stands for the prompt; a field whose text is
 *     <code>{{messages}}</code> alone becomes the list of messages, as chat completions have it, and one whose text is
 *     <code>{{max_tokens}}</code> alone the asked length of the answer, or it is left out when none is asked
 * @param text JSON pointer to the piece of the answer's text within an event; empty when the event's data is that text
 *     itself
 * @param reasoning JSON pointer to a piece of reasoning; empty when there is none
 * @param finish JSON pointer to what tells that the answer is complete: a text that is not empty, {@code true}, or a
 *     number; empty when the end of the body is all that tells it
 * @param usage JSON pointer to an object with token counts, under the names of OpenAI's APIs or Spring AI's; empty when
 *     there is none
 */
public record ApplicationStream(
        String body,
        Optional<String> text,
        Optional<String> reasoning,
        Optional<String> finish,
        Optional<String> usage) {

    /**
     * @throws IllegalArgumentException for a body that is no JSON object or has no prompt in it, and for what is no
     *     pointer
     */
    public ApplicationStream {
        BodyTemplate.parse(body);
        requirePointer("application-text", text);
        requirePointer("application-reasoning", reasoning);
        requirePointer("application-finish", finish);
        requirePointer("application-usage", usage);
        fields(text, reasoning, finish, usage);
        if (text.isEmpty() && (reasoning.isPresent() || finish.isPresent() || usage.isPresent())) {
            throw new IllegalArgumentException(
                    "application-text is missing: without it the data of an event is taken for"
                            + " text, in which no pointer finds anything; say where the text is, such as /delta");
        }
    }

    /** Posts this body; the data of each event is text of the answer. */
    public static ApplicationStream posting(String body) {
        return new ApplicationStream(body, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The same, with the answer's text at this pointer within each event. */
    public ApplicationStream text(String pointer) {
        return new ApplicationStream(body, Optional.of(pointer), reasoning, finish, usage);
    }

    /** The same, with reasoning at this pointer. */
    public ApplicationStream reasoning(String pointer) {
        return new ApplicationStream(body, text, Optional.of(pointer), finish, usage);
    }

    /** The same, complete once there is something at this pointer. */
    public ApplicationStream finish(String pointer) {
        return new ApplicationStream(body, text, reasoning, Optional.of(pointer), usage);
    }

    /** The same, with token counts at this pointer. */
    public ApplicationStream usage(String pointer) {
        return new ApplicationStream(body, text, reasoning, finish, Optional.of(pointer));
    }

    /** Where in an event what is found. */
    FieldTree fields() {
        return fields(text, reasoning, finish, usage);
    }

    private static FieldTree fields(
            Optional<String> text, Optional<String> reasoning, Optional<String> finish, Optional<String> usage) {
        FieldTree tree = new FieldTree();
        text.ifPresent(pointer -> tree.add(pointer, FieldTree.Part.TEXT));
        reasoning.ifPresent(pointer -> tree.add(pointer, FieldTree.Part.REASONING));
        finish.ifPresent(pointer -> tree.add(pointer, FieldTree.Part.FINISH));
        usage.ifPresent(pointer -> tree.add(pointer, FieldTree.Part.USAGE));
        return tree;
    }

    private static void requirePointer(String name, Optional<String> pointer) {
        if (pointer.isPresent() && !pointer.get().matches("(/([^/~]|~[01])*)+")) {
            throw new IllegalArgumentException(name + " = " + pointer.get()
                    + ": it is no JSON pointer; write the way to the field, such as /choices/0/delta");
        }
    }
}
