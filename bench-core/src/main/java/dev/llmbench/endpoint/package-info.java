// SPDX-License-Identifier: Apache-2.0
/**
 * Talking to a server. The only room that knows HTTP. Read {@link dev.llmbench.endpoint.InferenceEndpoint} first.
 */
@NullMarked
package dev.llmbench.endpoint;

import org.jspecify.annotations.NullMarked;
