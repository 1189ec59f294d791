// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.scenario.Scenario;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Finds and reads the {@link LlmScenario} of a test. */
final class Scenarios {

    private static final String REMEDY = "it must yield a Scenario";

    private Scenarios() {}

    /**
     * @throws IllegalArgumentException when the nearest class has two, or its one yields something else
     */
    static Optional<Scenario> find(ExtensionContext context) {
        return AnnotatedMember.find(LlmScenario.class, REMEDY, context).map(member -> {
            if (member.value() instanceof Scenario scenario) {
                return scenario;
            }
            throw new IllegalArgumentException(
                    member.place() + " yields a " + member.value().getClass().getName() + "; " + REMEDY);
        });
    }
}
