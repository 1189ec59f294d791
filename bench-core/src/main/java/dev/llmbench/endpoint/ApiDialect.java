// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;

/**
 * All that is particular to one API: where it is asked, how a prompt is written, what the fields of its answers say. HTTP,
 * event framing, stamps, limits and the rule of what is complete are the same for all. Without state, so that all calls
 * share one.
 */
interface ApiDialect {

    /** The path of the call, in segments, without what stands before it, such as {@code v1}. */
    List<String> path();

    /** The field of the request's body that holds the prompt. */
    String promptField();

    /** Writes that field, name and value. */
    void writePrompt(JsonGenerator json, Prompt prompt) throws IOException;

    /**
     * Takes in one field of an event, or of an answer that came whole ({@link AnswerChunk#isWhole()}). A field that is not
     * known, or not of the expected type, is skipped and never an error.
     *
     * @param in stands at the field's value; to be left at the last token of that value
     * @param field the field's name
     */
    void readField(JsonParser in, String field, AnswerChunk into) throws IOException;
}
