// SPDX-License-Identifier: Apache-2.0
/**
 * What load to apply, as values. Knows arrivals, and nothing of how a load is executed. Read
 * {@link dev.llmbench.load.LoadSpec} first.
 */
@NullMarked
package dev.llmbench.load;

import org.jspecify.annotations.NullMarked;
