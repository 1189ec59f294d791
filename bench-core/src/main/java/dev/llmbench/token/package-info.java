// SPDX-License-Identifier: Apache-2.0
/**
 * Token counts, and how we know them. Read {@link dev.llmbench.token.TokenCount} first.
 */
@NullMarked
package dev.llmbench.token;

import org.jspecify.annotations.NullMarked;
