// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.prompt.Prompt;

/**
 * One request to an endpoint. Everything that is the same for all requests of a run is in {@link EndpointSpec}.
 *
 * @param prompt what to ask, and how long the answer should be
 */
public record InferenceRequest(Prompt prompt) {}
