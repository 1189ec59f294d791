// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The fields that most APIs have in common: the model that answers, and errors. */
final class CommonFields {

    private CommonFields() {}

    /** Takes in a field that an API has no name of its own for. */
    static void read(JsonParser in, String field, AnswerChunk into) throws IOException {
        switch (field) {
            case "error" -> {
                if (ErrorField.saysSomething(in)) {
                    into.setError();
                }
            }
            case "model" -> into.readModel(in);
            default -> in.skipChildren();
        }
    }

    /** Whether the value is {@code true}; anything else is skipped. */
    static boolean isTrue(JsonParser in) throws IOException {
        boolean is = in.currentToken() == JsonToken.VALUE_TRUE;
        in.skipChildren();
        return is;
    }

    /** Adds a text that is a plain string; anything else is skipped. */
    static void readString(JsonParser in, ContentChannel channel, AnswerChunk into) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_STRING) {
            into.addText(channel, in);
        } else {
            in.skipChildren();
        }
    }

    /** How the only choice of an answer ended; nothing for an empty reason. */
    static void finish(String reason, AnswerChunk into) {
        if (!reason.isEmpty()) {
            into.closeChoice(into.mark(), 0, reason);
        }
    }
}
