// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a server tells of itself: the engine and its version, the model's size and context. Only facts of a known list,
 * each short; nothing that could be a secret.
 *
 * @param facts values by name, such as {@code engine-version}; empty for a server that tells nothing
 */
public record ServerIdentity(SortedMap<String, String> facts) {

    /** A server of which nothing is known. */
    public static final ServerIdentity UNKNOWN = new ServerIdentity(new TreeMap<>());

    public ServerIdentity {
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /** Of these facts. */
    public static ServerIdentity of(Map<String, String> facts) {
        return new ServerIdentity(new TreeMap<>(facts));
    }

    /**
     * Asks for the model list and for what vLLM ({@code /version}), llama.cpp ({@code /props}) and SGLang
     * ({@code /get_server_info}) tell of themselves, each once and for two seconds at most. What is not there is
     * quietly absent; the first call that meets no server ends the asking.
     *
     * @param model the model whose entry of the list counts
     * @param apiKey the key itself; empty for a server without keys
     */
    public static ServerIdentity ask(EndpointSpec spec, String model, Optional<String> apiKey) {
        return IdentityQuery.ask(spec, model, apiKey);
    }
}
