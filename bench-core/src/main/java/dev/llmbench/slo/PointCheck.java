// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static java.util.stream.Collectors.joining;

import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Compares the measured value with the limit, as it stands, and refuses a run that cannot carry the claim.
 *
 * <p>In this order: nothing measured or nothing answered, a client doubt, an absent metric, a sample too small for the
 * percentile, more failures than allowed; only then the comparison. Judged values count: a failed request is the worst
 * value. It says nothing of how sure the answer is; that takes a confidence.
 */
public final class PointCheck {

    private static final String NO_WORDS = "the run has no such metric";

    private final RunFacts facts;
    private final Objective objective;

    private PointCheck(RunFacts facts, Objective objective) {
        this.facts = facts;
        this.objective = objective;
    }

    public static CheckResult check(RunFacts facts, Objective objective) {
        return new PointCheck(facts, objective).check();
    }

    private CheckResult check() {
        return noEvidence().or(this::doubted).orElseGet(this::measured);
    }

    private Optional<CheckResult> noEvidence() {
        RequestCounts counts = facts.metrics().counts();
        boolean noneStarted = facts.metrics().series().withOpen().size() == 0;
        if (counts.attempts() == 0 && noneStarted) {
            return refused(Kind.NO_DATA, "no measured request was started");
        }
        Failures failures = new Failures(counts);
        if (failures.areAllUnanswered()) {
            return refused(
                    Kind.NO_RESPONSE,
                    "no request was answered: all " + counts.attempts() + " failed, " + failures.byCode());
        }
        return EndedByFailures.in(facts);
    }

    private Optional<CheckResult> doubted() {
        List<Doubt> doubts = facts.doubtsFor(objective);
        if (doubts.isEmpty()) {
            return Optional.empty();
        }
        boolean onlyTooFew = doubts.stream().allMatch(doubt -> doubt.code().equals(DoubtRules.TOO_FEW_SAMPLES));
        return refused(
                onlyTooFew ? Kind.SAMPLE_TOO_SMALL : Kind.CLIENT_DOUBT,
                doubts.stream().map(Doubt::toString).collect(joining("; ")));
    }

    private CheckResult measured() {
        if (objective instanceof Objective.PerRequest perRequest) {
            return measured(perRequest);
        }
        if (objective instanceof Objective.Good good) {
            return new GoodRequests(good, facts.metrics()).check(this::compared);
        }
        return measured((Objective.PerRun) objective);
    }

    private CheckResult measured(Objective.PerRequest wanted) {
        Optional<Distribution> judged =
                facts.metrics().judgedBy(wanted.metric(), wanted.bound().limit());
        if (judged.isEmpty()) {
            return CheckResult.without(
                    Kind.METRIC_ABSENT,
                    facts.metrics().whyAbsent(wanted.metric()).orElse(NO_WORDS));
        }
        Distribution distribution = judged.get();
        return tooSmall(wanted.statistic(), distribution)
                .or(() -> UntoldStatistic.in(distribution, wanted.statistic()))
                .or(this::undeclaredFailures)
                .orElseGet(() -> compared(wanted.statistic().of(distribution), distribution.count()));
    }

    private CheckResult measured(Objective.PerRun wanted) {
        OptionalDouble value = wanted.metric().value(facts.metrics());
        if (value.isEmpty()) {
            return CheckResult.without(
                    Kind.METRIC_ABSENT,
                    wanted.metric().whyAbsent(facts.metrics()).orElse(NO_WORDS));
        }
        // An objective on the error rate is itself the declaration of how many failures are allowed.
        Optional<CheckResult> failures = wanted.metric() == RunMetric.ERROR_RATE
                ? new Failures(facts.metrics().counts())
                        .unseenIn(value.getAsDouble(), wanted.bound())
                        .flatMap(reason -> refused(Kind.REQUESTS_FAILED, reason))
                : undeclaredFailures();
        return failures.orElseGet(
                () -> compared(value.getAsDouble(), facts.metrics().counts().attempts()));
    }

    private static Optional<CheckResult> tooSmall(Statistic statistic, Distribution distribution) {
        OptionalDouble percent = statistic.percent();
        if (percent.isEmpty() || distribution.support(percent.getAsDouble()) != SampleSupport.REFUSED) {
            return Optional.empty();
        }
        return refused(
                Kind.SAMPLE_TOO_SMALL,
                "n=" + distribution.count() + " is too few for " + statistic.label() + ", which needs "
                        + SampleSupport.smallestAccepted(percent.getAsDouble())
                        + "; measure more requests or judge a percentile nearer the middle");
    }

    private Optional<CheckResult> undeclaredFailures() {
        RequestCounts counts = facts.metrics().counts();
        return new Failures(counts).withoutAnswer() > facts.maxErrorRate() * counts.attempts()
                ? refused(Kind.REQUESTS_FAILED, new Failures(counts).against(facts.maxErrorRate()))
                : Optional.empty();
    }

    private CheckResult compared(double value, long count) {
        if (Double.isInfinite(value)) {
            return CheckResult.of(Kind.LIMIT_MISSED, value, count, WorstValue.inWords(facts.metrics(), objective));
        }
        return objective.bound().holds(value)
                ? CheckResult.of(Kind.PASSED, value, count, "the limit is kept")
                : CheckResult.of(Kind.LIMIT_MISSED, value, count, "the limit is missed");
    }

    private static Optional<CheckResult> refused(Kind kind, String reason) {
        return Optional.of(CheckResult.without(kind, reason));
    }
}
