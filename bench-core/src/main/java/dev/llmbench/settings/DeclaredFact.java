// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

/**
 * What a user says about server or machine, for the report: {@code llmbench.env.hardware = 1 x L4}. It changes no load.
 *
 * @param name what it is about, in the user's own word, such as {@code hardware}
 * @param value the text as given, trimmed
 * @param origin where it was given
 */
public record DeclaredFact(String name, String value, String origin) {

    private static final String PREFIX = "env.";

    public DeclaredFact {
        value = value.strip();
    }

    /** How the report names it, such as {@code env.hardware}. */
    public String key() {
        return PREFIX + name;
    }

    @Override
    public String toString() {
        return key() + " = " + value + "   (" + origin + ")";
    }
}
