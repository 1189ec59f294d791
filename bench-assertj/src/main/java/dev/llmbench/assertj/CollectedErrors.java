// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import static java.util.stream.Collectors.joining;

import dev.llmbench.slo.UnmeasuredException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What soft assertions collected, as one error. Its first line names every finding; what is known of a run stands below
 * it once, however many findings the run has.
 *
 * @param errors in the order of their collection
 */
record CollectedErrors(List<AssertionError> errors) {

    /** Empty when none of them is a finding about a run: AssertJ has its own words for the others. */
    Optional<Throwable> asOne() {
        if (errors.stream().noneMatch(CollectedFinding.class::isInstance)) {
            return Optional.empty();
        }
        boolean unmeasured =
                errors.stream().anyMatch(error -> error instanceof CollectedFinding finding && finding.isUnmeasured());
        Throwable one = unmeasured ? new UnmeasuredException(message()) : new AssertionError(message());
        errors.forEach(one::addSuppressed);
        return Optional.of(one);
    }

    private String message() {
        if (errors.size() == 1) {
            return text(errors.get(0));
        }
        String firstLines = errors.stream().map(CollectedErrors::firstLine).collect(joining("; "));
        Set<String> details = new LinkedHashSet<>();
        for (AssertionError error : errors) {
            details.add(below(error));
        }
        details.remove("");
        return errors.size() + " checks failed: " + firstLines + "\n" + String.join("\n", details);
    }

    private static String firstLine(AssertionError error) {
        return text(error).lines().findFirst().orElse("");
    }

    /** AssertJ's own messages are told in full, since their first line seldom says enough. */
    private static String below(AssertionError error) {
        String text = text(error);
        int end = text.indexOf('\n');
        return error instanceof CollectedFinding ? (end < 0 ? "" : text.substring(end + 1)) : text;
    }

    private static String text(AssertionError error) {
        return String.valueOf(error.getMessage()).strip();
    }
}
