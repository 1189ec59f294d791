// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a comparison may be about: the facts that may differ between a baseline and a candidate. */
public enum Varying {
    /** The kind of engine, its owner included. */
    ENGINE("engine", "model-owner"),
    ENGINE_VERSION("engine-version", "env.engine-version"),
    /** What the engine was started with, as far as it tells, and what {@code llmbench.env.engine-flags} says. */
    ENGINE_FLAGS(
            "slots",
            "context-length",
            "max-model-length",
            "max-running-requests",
            "tensor-parallel",
            "data-parallel",
            "kv-cache-dtype",
            "env.engine-flags"),
    /** The model's name, size and quantization. */
    MODEL("model", "model-answered", "model-parameters", "quantization", "env.model-revision"),
    HARDWARE("env.hardware", "env.gpu"),
    DRIVER("env.driver"),
    /** Where the server stands: {@code llmbench.env.region}, {@code llmbench.env.host-class}. */
    PLACE("env.region", "env.host-class"),
    /** The version of this library. */
    CLIENT_VERSION("client-version");

    private final Set<String> names;

    Varying(String... names) {
        this.names = Set.of(names);
    }

    /** Which of these a fact belongs to; empty for a declared fact that none of them knows. */
    static Optional<Varying> of(String fact) {
        return Arrays.stream(values())
                .filter(varying -> varying.names.contains(fact))
                .findFirst();
    }

    /** For messages. */
    static String namesOf(Set<Varying> all) {
        return all.stream().sorted().map(Varying::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
