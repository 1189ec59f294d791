// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static java.util.stream.Collectors.joining;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.request.FailureKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The measured failures of a run, in words.
 *
 * @param counts the run's counts
 */
public record Failures(RequestCounts counts) {

    private static final Set<String> UNANSWERED = Stream.of(
                    FailureKind.CONNECT,
                    FailureKind.TLS,
                    FailureKind.TIMEOUT_CONNECT,
                    FailureKind.TIMEOUT_FIRST_BYTE,
                    FailureKind.RESET,
                    FailureKind.CLIENT_RESOURCE)
            .map(FailureKind::code)
            .collect(Collectors.toUnmodifiableSet());

    /** Whether every attempt failed before any part of an answer came. */
    boolean areAllUnanswered() {
        return counts.failed() > 0
                && counts.failed() == counts.attempts() - counts.cancelled()
                && UNANSWERED.containsAll(counts.failuresByCode().keySet());
    }

    /** Requests that gave their user no answer: failed, or still in flight when time and grace were over. */
    public int withoutAnswer() {
        return counts.failed() + counts.unfinished();
    }

    /**
     * A server that hangs has no errors, for nobody has waited long enough. Its error rate keeps no limit that the
     * unfinished ones would break: how many these are, in words; empty where they break none.
     */
    Optional<String> unseenIn(double errorRate, Bound bound) {
        double share = (double) withoutAnswer() / counts.attempts();
        boolean unseen = !bound.comparison().isLowerBound() && bound.holds(errorRate) && !bound.holds(share);
        return unseen ? Optional.of(against(bound.limit())) : Optional.empty();
    }

    /** Such as {@code 12 of 384 requests failed (3.1 %, allowed 0 %): http_429 x9, truncated_stream x3}. */
    String against(double maxErrorRate) {
        return withoutAnswer() + " of " + counts.attempts() + " requests failed ("
                + MetricUnit.SHARE.format((double) withoutAnswer() / counts.attempts()) + ", allowed "
                + MetricUnit.SHARE.format(maxErrorRate) + "): " + inWords();
    }

    /** As {@link #byCode()}, with those that did not finish. */
    public String inWords() {
        String unfinished = counts.unfinished() + " did not finish in time";
        return counts.unfinished() == 0 ? byCode() : counts.failed() == 0 ? unfinished : byCode() + ", " + unfinished;
    }

    /** Such as {@code http_429 x9, truncated_stream x3}, the most frequent first. */
    public String byCode() {
        return mostFrequentFirst().stream()
                .map(entry -> entry.getKey() + " x" + entry.getValue())
                .collect(joining(", "));
    }

    /** Codes with their numbers; of equally frequent ones in the order of their names. */
    public List<Map.Entry<String, Integer>> mostFrequentFirst() {
        return counts.failuresByCode().entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }
}
