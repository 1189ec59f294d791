// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.slo.Bound;
import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.Severity;

/**
 * An objective and where it stands.
 *
 * @param declared what is demanded, and of which weight
 * @param place for messages, such as {@code @Slo on ChatGate.chatIsFast}
 */
record PlacedObjective(DeclaredObjective declared, String place) {

    /** {@code objective = ttft p95 < 500 ms   (origin)}, like a setting. */
    @Override
    public String toString() {
        Objective objective = declared.objective();
        Bound bound = objective.bound();
        String severity = declared.severity() == Severity.WARN ? ", warns only" : "";
        return "objective = " + objective.label() + " " + bound.comparison().symbol() + " "
                + objective.unit().format(bound.limit()) + severity + "   (" + place + ")";
    }
}
