// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.Timeouts;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Endpoint descriptions that tests need. */
final class EndpointSpecs {

    private EndpointSpecs() {}

    static EndpointSpec withoutStreaming(String baseUrl) {
        return new EndpointSpec(
                baseUrl,
                Optional.empty(),
                Optional.empty(),
                "Authorization",
                Map.of(),
                false,
                "max_tokens",
                false,
                Map.of(),
                Timeouts.DEFAULT);
    }

    static EndpointSpec withFirstByteLimit(String baseUrl, Duration firstByte) {
        return new EndpointSpec(
                baseUrl,
                Optional.empty(),
                Optional.empty(),
                "Authorization",
                Map.of(),
                true,
                "max_tokens",
                false,
                Map.of(),
                new Timeouts(Timeouts.DEFAULT.connect(), firstByte, Timeouts.DEFAULT.idle(), Timeouts.DEFAULT.total()));
    }
}
