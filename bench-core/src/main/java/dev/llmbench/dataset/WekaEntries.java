// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Sessions of an agent, as the KV-cache tester of WEKA writes them: each request tells its whole prompt by the blocks
 * it is made of, so nothing of the live answers goes along. Between two requests lies the recorded {@code think_time},
 * else the time between their starts less what the first one took ({@code api_time}). Requests of sub-agents, which ran
 * beside, are left out.
 */
final class WekaEntries implements EntryFormat {

    private static final int USUAL_BLOCK = 64;

    @Override
    public Optional<Entry> read(byte[] bytes) {
        JsonObject json = JsonObject.parse(bytes);
        if (!json.has("requests")) {
            throw new IllegalArgumentException("a session has a list of requests");
        }
        int block = json.count("block_size").orElse(USUAL_BLOCK);
        boolean ownBlocks = !json.text("hash_id_scope").orElse("local").equals("global");
        List<EntryTurn> turns = new ArrayList<>();
        double lastEnd = 0;
        for (JsonObject request : json.objects("requests")) {
            String type = request.text("type").orElse("n").toLowerCase(Locale.ROOT);
            if (!type.equals("n") && !type.equals("s")) {
                continue;
            }
            int input = request.count("in", "input_length").orElse(0);
            if (input == 0 || block == 0) {
                throw new IllegalArgumentException("each request has an input of at least 1 token (in), and a session a"
                        + " block_size of at least 1");
            }
            double start = request.number("t").orElse(lastEnd);
            double wait = request.number("think_time").orElse(start - lastEnd);
            turns.add(new EntryTurn(
                    new AskedLength(input, request.longs("hash_ids"), block, ownBlocks),
                    OptionalInt.of(
                            Math.max(1, request.count("out", "output_length").orElse(1))),
                    Optional.of(Duration.ofNanos(Math.round(Math.max(0, wait) * 1e9))),
                    true));
            lastEnd = start + request.number("api_time").orElse(0);
        }
        return turns.isEmpty() ? Optional.empty() : Optional.of(new Entry(turns, OptionalLong.empty()));
    }
}
