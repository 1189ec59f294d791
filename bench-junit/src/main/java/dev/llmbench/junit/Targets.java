// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.EndpointSpec;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Finds and reads the {@link LlmTarget} of a test. */
final class Targets {

    private static final String REMEDY = "it must yield a String or URI (the base address) or an EndpointSpec";

    private Targets() {}

    /**
     * @throws IllegalArgumentException when the nearest class has two, or its one yields nothing usable
     */
    static Optional<FoundTarget> find(ExtensionContext context) {
        return AnnotatedMember.find(LlmTarget.class, REMEDY, context).map(Targets::read);
    }

    private static FoundTarget read(AnnotatedMember member) {
        Object value = member.value();
        if (value instanceof EndpointSpec endpoint) {
            return new FoundTarget(endpoint, member.place());
        }
        if (value instanceof String || value instanceof URI) {
            if (value.toString().isBlank()) {
                throw new IllegalArgumentException(member.place() + " is blank; " + REMEDY);
            }
            return new FoundTarget(EndpointSpec.of(value.toString()), member.place());
        }
        throw new IllegalArgumentException(
                member.place() + " yields a " + value.getClass().getName() + "; " + REMEDY);
    }
}
