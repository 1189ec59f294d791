// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Severity;

/**
 * An objective and where it stands.
 *
 * @param declared what is demanded, and of which weight
 * @param text the same in the user's words
 * @param place for messages, such as {@code @Slo on ChatGate.chatIsFast}
 */
record PlacedObjective(DeclaredObjective declared, String text, String place) {

    /** {@code objective = ttft p95 < 500ms   (origin)}, like a setting. */
    @Override
    public String toString() {
        String severity = declared.severity() == Severity.WARN ? ", warns only" : "";
        return "objective = " + text.strip().replaceAll("\\s+", " ") + severity + "   (" + place + ")";
    }
}
