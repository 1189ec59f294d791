// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Tells a field that reports an error from one that is only there. */
final class ErrorField {

    private ErrorField() {}

    /**
     * Whether the value says anything: null, false, 0 and what is empty do not. Leaves the parser at its last token.
     */
    static boolean saysSomething(JsonParser in) throws IOException {
        JsonToken value = in.currentToken();
        return switch (value) {
            case VALUE_NULL, VALUE_FALSE -> false;
            case VALUE_STRING -> in.getTextLength() > 0;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> !isZero(in);
            case START_OBJECT, START_ARRAY -> {
                JsonToken end = value == JsonToken.START_OBJECT ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
                boolean any = false;
                while (in.nextToken() != end) {
                    any = true;
                    in.skipChildren();
                }
                yield any;
            }
            default -> true;
        };
    }

    /** Whether the value is the text {@code error}. Leaves the parser at its last token. */
    static boolean isTheWord(JsonParser in) throws IOException {
        boolean is = in.currentToken() == JsonToken.VALUE_STRING
                && in.getTextLength() == "error".length()
                && in.getText().equals("error");
        in.skipChildren();
        return is;
    }

    /** Looks at the digits: a number of a million of them is cheap to look at and dear to compute. */
    private static boolean isZero(JsonParser in) throws IOException {
        char[] text = in.getTextCharacters();
        int end = in.getTextOffset() + in.getTextLength();
        for (int i = in.getTextOffset(); i < end && text[i] != 'e' && text[i] != 'E'; i++) {
            if ((text[i] >= '1' && text[i] <= '9') || text[i] == 'I' || text[i] == 'N') {
                return false;
            }
        }
        return true;
    }
}
