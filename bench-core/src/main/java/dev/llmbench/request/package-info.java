// SPDX-License-Identifier: Apache-2.0
/**
 * What happened to one request: the wall between doing and judging. Knows neither the engine nor any metric. Read
 * {@link dev.llmbench.request.RequestRecord} first.
 */
@NullMarked
package dev.llmbench.request;

import org.jspecify.annotations.NullMarked;
