// SPDX-License-Identifier: Apache-2.0
/**
 * Annotations that put load on a server around a JUnit test, and the extension behind them. Read
 * {@link dev.llmbench.junit.LlmLoad} first.
 */
@NullMarked
package dev.llmbench.junit;

import org.jspecify.annotations.NullMarked;
