// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import java.util.function.Consumer;
import org.assertj.core.api.AbstractSoftAssertions;
import org.assertj.core.api.BDDSoftAssertionsProvider;

/** {@link LlmSoftAssertions} in the words of behaviour-driven development: {@code softly.then(run)}. */
public class BDDLlmSoftAssertions extends AbstractSoftAssertions
        implements BDDLlmSoftAssertionsProvider, BDDSoftAssertionsProvider {

    /** Runs the assertions, then raises what they found. */
    public static void assertSoftly(Consumer<BDDLlmSoftAssertions> assertions) {
        BDDLlmSoftAssertions softly = new BDDLlmSoftAssertions();
        assertions.accept(softly);
        softly.assertAll();
    }

    @Override
    public void assertAll() {
        SoftEnd.raise(this);
        super.assertAll();
    }
}
