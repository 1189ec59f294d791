// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.prompt.Prompt;
import java.util.Map;

/**
 * One request to an endpoint. Everything that is the same for all requests of a run is in {@link EndpointSpec}.
 *
 * @param prompt what to ask, and how long the answer should be
 * @param headers further headers of this request alone; they replace those of the same name, and appear in no message
 */
public record InferenceRequest(Prompt prompt, Map<String, String> headers) {

    public InferenceRequest {
        headers = Map.copyOf(headers);
    }

    /** A request with the headers that all have. */
    public InferenceRequest(Prompt prompt) {
        this(prompt, Map.of());
    }
}
