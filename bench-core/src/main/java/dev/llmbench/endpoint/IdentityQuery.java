// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Asks a server what it is, by a connection of its own that is closed afterwards. */
final class IdentityQuery {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private IdentityQuery() {}

    static ServerIdentity ask(EndpointSpec spec, String model, Optional<String> apiKey) {
        IdentityFacts facts = new IdentityFacts(model, new Redaction(spec, apiKey));
        BaseUrl url = BaseUrl.of(spec);
        try (SideCalls calls = new SideCalls(spec, apiKey, LONGEST_WAIT)) {
            calls.get(url.modelsUrl()).ifPresent(facts::models);
            calls.get(url.beside("version")).ifPresent(facts::version);
            calls.get(url.beside("props")).ifPresent(facts::llamaCpp);
            calls.get(url.beside("get_server_info")).ifPresent(facts::sglang);
        } catch (IOException e) {
            // the rest stays unknown
        }
        return ServerIdentity.of(facts.all());
    }
}
