// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;

/** What reading a prompt costs, and whom. */
sealed interface PrefillCost {
    /** One prompt at a time, beside the steps. */
    record BesideSteps(double tokensPerSecond) implements PrefillCost {
        public BesideSteps {
            Rule.require(
                    tokensPerSecond > 0 && tokensPerSecond <= Double.MAX_VALUE,
                    "prefillTokensPerSecond",
                    tokensPerSecond,
                    "above 0 and finite");
        }

        long nanos(int promptTokens) {
            return Math.round(promptTokens * 1e9 / tokensPerSecond);
        }
    }

    /** In pieces, within the steps: up to so many tokens in each, for so much time each. */
    record WithinSteps(int tokensPerStep, Duration perToken) implements PrefillCost {
        public WithinSteps {
            Rule.require(tokensPerStep >= 1, "tokensPerStep", tokensPerStep, "at least 1");
            Rule.require(!perToken.isNegative(), "perToken", perToken, "0 or more");
        }
    }
}
