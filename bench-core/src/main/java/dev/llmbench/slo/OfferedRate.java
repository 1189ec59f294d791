// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.MetricUnit;
import java.util.Optional;

/** Finds rates of requests that an open loop does not offer, so that no server can give them. */
final class OfferedRate {

    private OfferedRate() {}

    /** What does not fit, with the numbers; empty when it does, or the rate is not known. */
    static Optional<String> tooLow(Objective objective, PlannedLoad load) {
        double limit = objective.bound().limit();
        boolean asksForMore = objective.unit() == MetricUnit.REQUESTS_PER_SECOND
                && objective.bound().comparison().isLowerBound()
                && load.rate().isPresent()
                && limit >= load.rate().getAsDouble();
        if (!asksForMore) {
            return Optional.empty();
        }
        boolean ofGoodOnes = objective instanceof Objective.Good;
        return Optional.of("\"" + objective.toText() + "\": the load offers "
                + MetricUnit.REQUESTS_PER_SECOND.format(load.rate().getAsDouble())
                + ", and no server answers more than it is asked; demand less than that"
                + (ofGoodOnes ? ", ask which share is good with goodRequestFraction," : "") + " or raise the rate");
    }
}
