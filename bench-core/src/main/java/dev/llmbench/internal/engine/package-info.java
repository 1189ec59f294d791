// SPDX-License-Identifier: Apache-2.0
/**
 * A load specification to request records. Knows no metric and no objective. Read
 * {@link dev.llmbench.internal.engine.LoadEngine} first.
 */
@NullMarked
package dev.llmbench.internal.engine;

import org.jspecify.annotations.NullMarked;
