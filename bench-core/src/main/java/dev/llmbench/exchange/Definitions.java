// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the figures of a file mean, as texts by name. A file of ours in another tool's format carries this block, since
 * a name such as TTFT says too little.
 */
record Definitions(Map<String, String> texts) {

    private static final String FIRST_TOKEN =
            "first event with non-empty generated text; reasoning, refusals, tool calls and white space count";

    Definitions {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /** Of what this library writes for others: their start point and their successes, our first token. */
    static Definitions ofExport(String window, String percentileMethod) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("written_by", "llmbench");
        texts.put("start_point", "sent");
        texts.put("first_token", FIRST_TOKEN);
        texts.put("last_token", "last such event; not [DONE], not usage, not the end of the body");
        texts.put("window", window);
        texts.put("requests", "measured requests that completed; failures are counted and in no latency");
        texts.put("percentile_method", percentileMethod);
        texts.put("std", "population");
        return new Definitions(texts);
    }

    Definitions with(String name, String text) {
        Map<String, String> more = new LinkedHashMap<>(texts);
        more.put(name, text);
        return new Definitions(more);
    }

    void writeTo(ObjectNode node) {
        texts.forEach(node::put);
    }
}
