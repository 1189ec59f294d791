// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Takes known secrets out of texts, in whatever form a server may echo them: as they are, escaped as in JSON, a URL or
 * HTML, within Base64, torn apart by a line end, and cut off by an ellipsis. Immutable.
 */
public final class Secrets {

    /** What stands in place of a secret, in all that the project prints. */
    public static final String REDACTED = "[redacted]";

    /** Below this a value is a placeholder such as {@code x}, and replacing it would eat ordinary words. */
    private static final int SHORTEST = 4;

    private final List<SecretForms> secrets;

    private Secrets(List<SecretForms> secrets) {
        this.secrets = secrets;
    }

    /** Those of the values that are long enough to be one: four characters or more. */
    public static Secrets of(Collection<String> values) {
        return new Secrets(values.stream()
                .map(String::strip)
                .filter(value -> value.length() >= SHORTEST)
                .distinct()
                // the longest first: one may be a part of another
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(SecretForms::new)
                .toList());
    }

    /** The text with {@link #REDACTED} in place of every secret. */
    public String hide(String text) {
        String clean = text;
        for (SecretForms secret : secrets) {
            clean = secret.hide(clean);
        }
        return clean;
    }

    /** How many there are, and nothing else. */
    @Override
    public String toString() {
        return secrets.size() + " secrets";
    }
}
