// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.llmbench.internal.sse.StreamFraming;
import dev.llmbench.prompt.Prompt;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that is particular to one API: where it is asked, how a prompt is written, what the fields of its answers say.
 * HTTP, framing, stamps, limits and the rule of what is complete are the same for all. Without state, so that all calls
 * share one. What is not overridden is as OpenAI's APIs have it.
 */
interface ApiDialect {

    /** What asks for an answer's full length, where an API has all of them. */
    Set<LengthField> ALL_LENGTH_FIELDS = Set.of(LengthField.values());

    /**
     * The path of the call, in segments, without what stands before it, such as {@code v1}.
     *
     * @param streaming whether a stream is asked for
     */
    List<String> path(boolean streaming);

    /** Whether the path stands below the version of the address. */
    default boolean isVersioned() {
        return true;
    }

    /** The fields of the request's body that hold the prompt. */
    Set<String> promptFields();

    /** Writes those fields, names and values. */
    void writePrompt(JsonGenerator json, Prompt prompt) throws IOException;

    /** Whether the body names the model. */
    default boolean namesModel() {
        return true;
    }

    /** Whether this API can answer by a stream. */
    default boolean canStream() {
        return true;
    }

    /** Whether its answers are text, and not vectors, scores or pictures. */
    default boolean generates() {
        return true;
    }

    /** Whether the body says by a field {@code stream} whether a stream is wanted. */
    default boolean hasStreamField() {
        return canStream();
    }

    /** Whether token counts of a stream must be asked for. */
    default boolean asksForUsage() {
        return false;
    }

    /** The object within the body that the length is a field of; empty for the body itself. */
    default Optional<String> lengthParent() {
        return Optional.empty();
    }

    /** What else the object of the length says, unless the user says otherwise; each value as JSON text. */
    default Map<String, String> besideLength() {
        return Map.of();
    }

    /**
     * The field that asks for an output length; empty when there is none.
     *
     * @param configured what the spec names for APIs that leave a choice
     */
    default Optional<String> lengthField(String configured) {
        return Optional.of(configured);
    }

    /** The length that is asked for where the prompt asks for none, because the API demands one; mostly empty. */
    default OptionalInt demandedLength() {
        return OptionalInt.empty();
    }

    /** Which fields this API has to ask for the full length. */
    default Set<LengthField> enforcingFields() {
        return Set.of();
    }

    /** Headers that the API demands, unless the user gives others of the same name. */
    default Map<String, String> headers() {
        return Map.of();
    }

    /** What {@code Accept} says where a stream is asked for. */
    default String acceptedStream() {
        return "text/event-stream";
    }

    /** How a stream is cut into events. */
    default StreamFraming framing(@Nullable String contentType) {
        return StreamFraming.EVENTS;
    }

    /** Whether the data of an event is the text itself, and no JSON. */
    default boolean readsText() {
        return false;
    }

    /** Whether the clean end of a stream completes an answer for which nothing else tells its end. */
    default boolean endsWithBody() {
        return false;
    }

    /** Whether an answer may be a list, whose items are results. */
    default boolean answersByList() {
        return false;
    }

    /**
     * Takes in one event, or an answer that came whole ({@link AnswerChunk#isWhole()}). A field that is not known, or
     * not of the expected type, is skipped and never an error.
     *
     * @param in stands at the beginning of the object; to be left at its end
     */
    void read(JsonParser in, AnswerChunk into) throws IOException;
}
