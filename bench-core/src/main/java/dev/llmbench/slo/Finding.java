// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * Something about the server that a reader of the figures must know. The measurement is sound all the same: what makes it
 * unsound is a {@link Doubt}.
 *
 * @param code stable name, such as {@code other-model}
 * @param seen what was seen
 * @param remedy the one thing to do next
 */
public record Finding(String code, String seen, String remedy) {

    /** One line: what was seen and what to do. */
    @Override
    public String toString() {
        return code + ": " + seen + "; " + remedy;
    }
}
