// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.slo.UnmeasuredException;
import java.util.List;
import org.assertj.core.api.AssertionErrorCollector;

/** The end of soft assertions. */
final class SoftEnd {

    private SoftEnd() {}

    /** Raises what was collected when a finding about a run is among it; else leaves it to AssertJ. */
    static void raise(AssertionErrorCollector collector) {
        new CollectedErrors(List.copyOf(collector.assertionErrorsCollected()))
                .asOne()
                .ifPresent(SoftEnd::raise);
    }

    private static void raise(Throwable one) {
        if (one instanceof UnmeasuredException unmeasured) {
            throw unmeasured;
        }
        throw (AssertionError) one;
    }
}
