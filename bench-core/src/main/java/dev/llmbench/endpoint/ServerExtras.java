// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What some servers offer beside the API, asked before a load: to count tokens, to forget what they have cached. */
public final class ServerExtras {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /** vLLM's (when it is started with {@code VLLM_SERVER_DEV_MODE=1}) and SGLang's. */
    private static final List<String> CACHE_RESETS = List.of("reset_prefix_cache", "flush_cache");

    private final EndpointSpec spec;
    private final String model;
    private final Optional<String> apiKey;

    /**
     * @param model the model whose tokenizer is asked
     * @param apiKey the key itself; empty for a server without keys
     */
    public ServerExtras(EndpointSpec spec, String model, Optional<String> apiKey) {
        this.spec = spec;
        this.model = model;
        this.apiKey = apiKey;
    }

    /**
     * Counts a text's tokens by {@code /tokenize}, as llama.cpp, vLLM and SGLang have it, without special tokens. A
     * token that such a server puts in front all the same is among them.
     *
     * @return empty when the server has no such call, or does not answer as these do
     */
    public OptionalInt countTokens(String text) {
        ObjectNode asked = JsonNodeFactory.instance.objectNode();
        asked.put("model", model).put("prompt", text).put("content", text);
        asked.put("add_special_tokens", false).put("add_special", false);
        try (SideCalls calls = new SideCalls(spec, apiKey, LONGEST_WAIT)) {
            return calls.post(BaseUrl.of(spec).beside("tokenize"), asked)
                    .map(ServerExtras::count)
                    .orElse(OptionalInt.empty());
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }

    private static OptionalInt count(JsonNode answer) {
        JsonNode count = answer.path("count");
        if (count.isInt() && count.intValue() > 0) {
            return OptionalInt.of(count.intValue());
        }
        JsonNode tokens = answer.path("tokens");
        return tokens.isArray() && !tokens.isEmpty() ? OptionalInt.of(tokens.size()) : OptionalInt.empty();
    }

    /**
     * Empties the server's prefix cache.
     *
     * @return the call that did it, such as {@code POST /flush_cache}; empty when the server has none that is known
     */
    public Optional<String> resetPrefixCache() {
        try (SideCalls calls = new SideCalls(spec, apiKey, LONGEST_WAIT)) {
            for (String name : CACHE_RESETS) {
                if (calls.accepts(BaseUrl.of(spec).beside(name))) {
                    return Optional.of("POST /" + name);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
