// SPDX-License-Identifier: Apache-2.0
/**
 * Numbered examples, each a gate that runs in the build. Start with {@link dev.llmbench.samples.Sample01FirstGateIT}.
 */
@NullMarked
package dev.llmbench.samples;

import org.jspecify.annotations.NullMarked;
