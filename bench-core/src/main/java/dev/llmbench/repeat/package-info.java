// SPDX-License-Identifier: Apache-2.0
/** The same load several times: what its figures were each time, and how much they differ. */
@NullMarked
package dev.llmbench.repeat;

import org.jspecify.annotations.NullMarked;
