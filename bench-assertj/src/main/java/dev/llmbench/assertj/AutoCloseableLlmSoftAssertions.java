// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import org.assertj.core.api.AutoCloseableSoftAssertionsProvider;

/** {@link LlmSoftAssertions} for {@code try} with resources: raises what was found when it is closed. */
public class AutoCloseableLlmSoftAssertions extends LlmSoftAssertions implements AutoCloseableSoftAssertionsProvider {}
