// SPDX-License-Identifier: Apache-2.0
/**
 * Numbers without our field's units. Knows nothing else; read {@link dev.llmbench.stats.Distribution} first.
 */
@NullMarked
package dev.llmbench.stats;

import org.jspecify.annotations.NullMarked;
