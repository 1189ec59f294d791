// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.settings.SettingKey;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * JUnit's timeout of a test covers its body and not what extensions do, so a load outlives it. Whoever set one expects the
 * opposite.
 *
 * @param limit the timeout
 * @param place where it was said
 */
record TimeoutHint(Duration limit, String place) {

    private static final String PARAMETER = "junit.jupiter.execution.timeout.";
    private static final Pattern PARAMETER_VALUE = Pattern.compile("(\\d{1,9}) ?(ns|[μu]s|ms|s|m|h|d)?");

    /** The timeout that JUnit applies to this test's body. */
    static Optional<TimeoutHint> of(ExtensionContext context) {
        return AnnotationSearch.elements(context).stream()
                .flatMap(element -> AnnotationSupport.findAnnotation(element, Timeout.class)
                        .map(timeout -> new TimeoutHint(
                                Duration.of(timeout.value(), timeout.unit().toChronoUnit()),
                                "@Timeout on " + AnnotationSearch.nameOf(element)))
                        .stream())
                .findFirst()
                .or(() -> parameter(context, "test.method.default"))
                .or(() -> parameter(context, "testable.method.default"))
                .or(() -> parameter(context, "default"));
    }

    private static Optional<TimeoutHint> parameter(ExtensionContext context, String name) {
        return context.getConfigurationParameter(PARAMETER + name)
                .map(value -> PARAMETER_VALUE.matcher(value.strip()))
                .filter(Matcher::matches)
                .map(value -> new TimeoutHint(
                        Duration.of(Long.parseLong(value.group(1)), unit(value.group(2))), PARAMETER + name));
    }

    private static ChronoUnit unit(@Nullable String name) {
        return switch (name == null ? "s" : name) {
            case "ns" -> ChronoUnit.NANOS;
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            case "d" -> ChronoUnit.DAYS;
            default -> ChronoUnit.MICROS;
        };
    }

    /** A line when the load will take longer by plan. */
    Optional<String> beforehand(LoadSpec load, Rounds rounds) {
        return LoadSpecs.planned(load)
                .map(rounds::all)
                .filter(planned -> planned.compareTo(limit) > 0)
                .map(planned -> words("takes " + planned.toSeconds() + " s by plan" + all(rounds)));
    }

    /** A line when the load took longer and nobody knew that beforehand. */
    Optional<String> afterwards(LoadSpec load, Rounds rounds, Duration took) {
        return took.compareTo(limit) > 0 && beforehand(load, rounds).isEmpty()
                ? Optional.of(words("took " + took.toMillis() + " ms" + all(rounds)))
                : Optional.empty();
    }

    private static String all(Rounds rounds) {
        return rounds.areSeveral() ? " for all " + rounds.count() + " " + rounds.name() : "";
    }

    private String words(String load) {
        return place + " (" + limit.toMillis() + " ms) bounds the test's body and not the load, which " + load + "; "
                + SettingKey.MAX_DURATION.property() + " bounds that";
    }
}
