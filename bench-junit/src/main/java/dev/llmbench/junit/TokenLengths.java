// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.dataset.OpenDataset;
import dev.llmbench.endpoint.EndpointType;

/**
 * What one request of a plan costs, in tokens; one of a dataset on average.
 *
 * @param about a word for figures that are an average, with a blank behind it; else empty
 */
record TokenLengths(String about, long isl, long osl) {

    static TokenLengths of(LoadPlan plan) {
        if (plan.prompts().dataset().isEmpty()) {
            EndpointType type = plan.endpoint().type();
            long isl = (long) plan.isl() * type.textsPerRequest(plan.prompts().batchSize());
            return new TokenLengths("", isl, type.generates() ? plan.osl() : 0);
        }
        try (OpenDataset open =
                OpenDataset.open(plan.prompts().dataset().get(), plan.prompts().turns(), plan.osl())) {
            return new TokenLengths("about ", open.meanInputTokens(), open.meanOutputTokens());
        }
    }

    long both() {
        return isl + osl;
    }
}
