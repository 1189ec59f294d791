// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.slo.UnmeasuredException;
import org.assertj.core.api.AssertionErrorCollector;

/**
 * Where findings go: thrown at once, or collected for the end. All asserts of this package report through one, so that
 * collecting goes on however far the navigation went from the run, and without AssertJ's generated proxies.
 */
interface Findings {

    /** Throws each finding as the kind of error that it is. */
    Findings THROWN = new Findings() {
        @Override
        public void found(boolean unmeasured, String message) {
            if (unmeasured) {
                throw new UnmeasuredException(message);
            }
            throw new AssertionError(message);
        }

        @Override
        public void passed() {}
    };

    /**
     * @param unmeasured whether a test shows it as an error (nobody can tell how fast the server is), else a failure
     */
    void found(boolean unmeasured, String message);

    void passed();

    static Findings collectedBy(AssertionErrorCollector collector) {
        return new Findings() {
            @Override
            public void found(boolean unmeasured, String message) {
                collector.collectAssertionError(new CollectedFinding(unmeasured, message));
            }

            @Override
            public void passed() {
                collector.succeeded();
            }
        };
    }
}
