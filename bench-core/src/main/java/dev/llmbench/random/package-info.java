// SPDX-License-Identifier: Apache-2.0
/**
 * Reproducible randomness: one seed gives the same load on every JVM. Knows nothing else; read
 * {@link dev.llmbench.random.RandomStream} first.
 */
@NullMarked
package dev.llmbench.random;

import org.jspecify.annotations.NullMarked;
