// SPDX-License-Identifier: Apache-2.0
/**
 * Bytes to stamped events, of event streams and of JSON lines; no JSON, no HTTP. Read
 * {@link dev.llmbench.internal.sse.ServerSentEventReader} first.
 */
@NullMarked
package dev.llmbench.internal.sse;

import org.jspecify.annotations.NullMarked;
