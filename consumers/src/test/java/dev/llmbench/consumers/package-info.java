// SPDX-License-Identifier: Apache-2.0
/** Reads what the projects in {@code src/it} reported. They are ordinary users of our jars, one per kind of build. */
@NullMarked
package dev.llmbench.consumers;

import org.jspecify.annotations.NullMarked;
