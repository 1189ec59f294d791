// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import dev.llmbench.naming.NearestName;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One value that somebody gave, and where. The readers turn the text into what it means; each throws an
 * {@link IllegalArgumentException} that names key, value, origin, rule and remedy.
 *
 * @param key which setting
 * @param value the text as given, trimmed
 * @param origin where it was given, such as {@code -Dllmbench.base-url}
 */
public record Setting(SettingKey key, String value, String origin) {

    public Setting {
        value = value.strip();
    }

    /** A name, an address or other text that may contain anything. */
    public String text() {
        return value;
    }

    /** A number with a unit, at least zero, such as {@code 1500ms}, {@code 60s}, {@code 2min}. */
    public Duration duration() {
        return DurationText.parse(this);
    }

    /** As {@link #duration()}, and above zero. */
    public Duration positiveDuration() {
        Duration duration = duration();
        if (duration.isZero()) {
            throw refusal("it must be above zero");
        }
        return duration;
    }

    /** A whole number from {@code least} up to {@link Integer#MAX_VALUE}. */
    public int wholeNumber(int least) {
        long number = longNumber(least);
        if (number > Integer.MAX_VALUE) {
            throw refusal("it must be at most " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    /** A whole number of at least {@code least}. */
    public long longNumber(long least) {
        return NumberText.whole(this, least);
    }

    /** A decimal number above zero. */
    public double positiveNumber() {
        return NumberText.positive(this);
    }

    /** A share between 0 and 1, given as {@code 0.01} or {@code 1%}. */
    public double share() {
        return NumberText.share(this);
    }

    /** {@code true} or {@code false}. */
    public boolean flag() {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw refusal("it must be true or false");
        };
    }

    /** One of the constants of {@code type}, in any case. */
    public <E extends Enum<E>> E choice(Class<E> type) {
        List<String> names = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
        int index = names.indexOf(value.toLowerCase(Locale.ROOT).replace('_', '-'));
        if (index < 0) {
            String near = NearestName.among(names, value.replace('_', '-'))
                    .map(name -> "; did you mean " + name + "?")
                    .orElse("");
            throw new IllegalArgumentException(opening() + "it must be one of " + String.join(", ", names) + near);
        }
        return type.getEnumConstants()[index];
    }

    /** {@code name: value} pairs, separated by {@code ;} or line ends; a {@code ;} within a value is {@code \;}. */
    public Map<String, String> headers() {
        return HeaderText.parse(this);
    }

    /** The <em>name</em> of an environment variable, in capitals, so that a key put there by mistake is noticed. */
    public String variableName() {
        if (!isVariableName(value)) {
            // The value is not shown: it may be the very secret that this setting exists to keep out of logs.
            throw new IllegalArgumentException(
                    key + " (" + origin + "): it must be the NAME of an environment variable, "
                            + "in capitals; put the key into a variable and its name here, such as " + key + " = "
                            + key.example());
        }
        return value;
    }

    static boolean isVariableName(String text) {
        return text.matches("[A-Z_][A-Z0-9_]*");
    }

    /** The name of a header, without its value; what is none is refused without being shown. */
    public String headerName() {
        if (!HeaderText.isName(value)) {
            throw refusal("it must be the NAME of a header alone");
        }
        return value;
    }

    /** The value for people's eyes: what looks like a secret is {@code [redacted]}. */
    public String shown() {
        return Redaction.of(this);
    }

    /** This setting refused: key, value, origin, then the rule, then a value that would do. */
    public IllegalArgumentException refusal(String rule) {
        return new IllegalArgumentException(opening() + rule + "; write for example " + key + " = " + key.example());
    }

    /**
     * What somebody else makes of this setting.
     *
     * @throws IllegalArgumentException {@link #refusal this setting refused}, when that one throws such a thing
     */
    public <T> T refusing(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw refusal(String.valueOf(e.getMessage()));
        }
    }

    private String opening() {
        return key + " = " + shown() + " (" + origin + "): ";
    }

    /** {@code key = value   (origin)}, safe to print. */
    @Override
    public String toString() {
        return key + " = " + shown() + "   (" + origin + ")";
    }
}
