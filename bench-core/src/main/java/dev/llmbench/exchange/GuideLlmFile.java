// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;

/** Walks through a benchmarks.json of GuideLLM's, one request at a time: its texts can make it large. */
final class GuideLlmFile {

    /** What takes what is found on the way. */
    interface Visitor {

        /** The configuration of a benchmark, by its number from 0. */
        void config(int benchmark, JsonNode config);

        /** One request, under the name of its bucket. */
        void request(int benchmark, String bucket, JsonNode request);
    }

    private final Visitor visitor;

    private GuideLlmFile(Visitor visitor) {
        this.visitor = visitor;
    }

    /** @return how many benchmarks there are */
    static int walk(Path file, Visitor visitor) {
        return JsonFile.reading(file, parser -> new GuideLlmFile(visitor).root(parser));
    }

    private int root(JsonParser parser) throws IOException {
        int benchmarks = 0;
        parser.nextToken();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean found = parser.currentName().equals("benchmarks");
            JsonToken value = parser.nextToken();
            if (found && value == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    benchmark(benchmarks++, parser);
                }
            } else {
                parser.skipChildren();
            }
        }
        return benchmarks;
    }

    private void benchmark(int number, JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("config") && value == JsonToken.START_OBJECT) {
                visitor.config(number, JsonFile.tree(parser));
            } else if (name.equals("requests") && value == JsonToken.START_OBJECT) {
                buckets(number, parser);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void buckets(int number, JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String bucket = parser.currentName();
            if (parser.nextToken() != JsonToken.START_ARRAY || bucket.equals("total")) {
                parser.skipChildren();
                continue;
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                visitor.request(number, bucket, JsonFile.tree(parser));
            }
        }
    }
}
