// SPDX-License-Identifier: Apache-2.0
/**
 * AssertJ assertions on a run. Read {@link dev.llmbench.assertj.LlmAssertions} first.
 */
@NullMarked
package dev.llmbench.assertj;

import org.jspecify.annotations.NullMarked;
