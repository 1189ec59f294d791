// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * A reason not to believe a run, whatever the server did. With one, nothing is judged.
 *
 * @param code stable name, such as {@code start-delay}
 * @param seen what was seen, with its figure and unit
 * @param limit the limit it was held against
 * @param remedy the one thing to do next
 */
public record Doubt(String code, String seen, String limit, String remedy) {

    /** One line: what was seen, against which limit, and what to do. */
    @Override
    public String toString() {
        return code + ": " + seen + " (limit " + limit + "); " + remedy;
    }
}
