// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Set;

/** The response itself, of the API of that name: an answer that came whole, or what events of a stream say about it. */
final class ResponseObject {

    private static final Set<String> ENDED = Set.of("completed", "incomplete");
    private static final Set<String> FAILED = Set.of("failed", "cancelled");

    private ResponseObject() {}

    /** Takes in an answer that came whole; the parser stands at its beginning. */
    static void read(JsonParser in, AnswerChunk into) throws IOException {
        readFields(in, true, into);
    }

    /** Takes in what an event says about the response: all but its text, which came before. */
    static void readLast(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() == JsonToken.START_OBJECT) {
            readFields(in, false, into);
        } else {
            in.skipChildren();
        }
    }

    private static void readFields(JsonParser in, boolean withText, AnswerChunk into) throws IOException {
        String status = "";
        String reason = "";
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "status" -> status = AnswerChunk.name(in);
                case "incomplete_details" -> reason = reason(in);
                case "usage" -> into.setUsage(UsageParser.read(in));
                case "output" -> {
                    if (withText) {
                        readItems(in, into);
                    } else {
                        in.skipChildren();
                    }
                }
                default -> CommonFields.read(in, field, into);
            }
        }
        if (FAILED.contains(status)) {
            into.setError();
        } else if (ENDED.contains(status)) {
            CommonFields.finish(reason.isEmpty() ? status : reason, into);
        }
    }

    private static String reason(JsonParser in) throws IOException {
        String reason = "";
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return reason;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            boolean wanted = in.currentName().equals("reason");
            in.nextToken();
            if (wanted) {
                reason = AnswerChunk.name(in);
            } else {
                in.skipChildren();
            }
        }
        return reason;
    }

    private static void readItems(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (in.currentToken() == JsonToken.START_OBJECT) {
                readItem(in, into);
            } else {
                in.skipChildren();
            }
        }
    }

    /** A message, reasoning or a call. */
    private static void readItem(JsonParser in, AnswerChunk into) throws IOException {
        int mark = into.mark();
        boolean reasoning = false;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String field = in.currentName();
            in.nextToken();
            switch (field) {
                case "type" -> reasoning = AnswerChunk.name(in).equals("reasoning");
                case "content" -> GeneratedText.readText(in, ContentChannel.TEXT, into);
                case "summary" -> GeneratedText.readText(in, ContentChannel.REASONING, into);
                case "name" -> CommonFields.readString(in, ContentChannel.TOOL_CALL, into);
                case "arguments", "input" -> GeneratedText.readArguments(in, into);
                default -> in.skipChildren();
            }
        }
        if (reasoning) {
            into.assignChannel(mark, ContentChannel.REASONING);
        }
    }

    /** The name of a function that a new item of a stream calls; its arguments come as deltas. */
    static void readNameOfCall(JsonParser in, AnswerChunk into) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            in.skipChildren();
            return;
        }
        while (in.nextToken() != JsonToken.END_OBJECT) {
            boolean name = in.currentName().equals("name");
            in.nextToken();
            if (name) {
                CommonFields.readString(in, ContentChannel.TOOL_CALL, into);
            } else {
                in.skipChildren();
            }
        }
    }
}
