// SPDX-License-Identifier: Apache-2.0
/**
 * Words that people type and the names they meant. Knows no setting, unit or metric: whoever refuses a word brings the
 * names it could have been. Read {@link dev.llmbench.naming.NearestName} first.
 */
@NullMarked
package dev.llmbench.naming;

import org.jspecify.annotations.NullMarked;
