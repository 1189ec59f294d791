// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;

/** JSON that is the same bytes on every platform. */
final class JsonText {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectWriter INDENTED = MAPPER.writer(printer());

    private JsonText() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** On many lines, for a file that people look at, too. */
    static String indented(JsonNode node) {
        try {
            return INDENTED.writeValueAsString(node) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of texts and numbers could not be written", e);
        }
    }

    /** For what is too long to be a tree; leaves the stream open. */
    static JsonGenerator generator(OutputStream out) throws IOException {
        return MAPPER.getFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }

    /** An absent number, and one that is not finite, is a missing field. */
    static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        }
    }

    private static DefaultPrettyPrinter printer() {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(indent);
        return printer;
    }
}
