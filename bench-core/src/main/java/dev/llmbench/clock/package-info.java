// SPDX-License-Identifier: Apache-2.0
/**
 * The only source of time and of waiting. Knows nothing else; read {@link dev.llmbench.clock.NanoClock} first.
 */
@NullMarked
package dev.llmbench.clock;

import org.jspecify.annotations.NullMarked;
