// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.decision.Decision;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.Evidence;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.QuantileJudge;
import dev.llmbench.stats.decision.Reason;
import dev.llmbench.stats.decision.Sample;
import dev.llmbench.stats.evidence.OrderStatistics;
import dev.llmbench.stats.evidence.QuantileBounds;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Asks what a run proves of an objective, with stated error rates: passed, failed, or neither. What a run cannot carry
 * at all is refused as {@link PointCheck} refuses it. An objective that is no claim about a share of requests (mean,
 * min, max, {@code errorRate == 0}) is compared as it stands; a rate is judged as {@link RateCheck} has it, and gaps
 * between chunks as {@link GapCheck} has them.
 */
public final class EvidenceCheck {

    private static final double EACH_TAIL = 0.025;
    private static final Set<Reason> FORBIDS_A_PASS =
            EnumSet.of(Reason.NOT_STEADY, Reason.NEAR_SATURATION, Reason.OVER_SATURATED);

    private final RunFacts facts;
    private final Objective objective;
    private final ShareForm form;
    private final QuantileJudge judge;

    private EvidenceCheck(RunFacts facts, Objective objective, ShareForm form, DecisionRule rule) {
        this.facts = facts;
        this.objective = objective;
        this.form = form;
        this.judge = new QuantileJudge(form.limit(), rule);
    }

    /** @param objectives how many are judged together: each fails with its part of the error rate */
    public static CheckResult check(RunFacts facts, Objective objective, Confidence confidence, int objectives) {
        CheckResult point = PointCheck.check(facts, objective);
        Optional<ShareForm> form = form(facts, objective);
        boolean mayBeJudged = point.kind() == Kind.PASSED
                || point.kind() == Kind.LIMIT_MISSED
                || point.kind() == Kind.SAMPLE_TOO_SMALL;
        if (form.isEmpty() && RateCheck.isRate(objective)) {
            return new RateCheck(facts, objective).check(point, confidence, objectives);
        }
        Optional<GapCheck> ofGaps = GapCheck.of(facts, objective);
        if (ofGaps.isPresent()) {
            return ofGaps.get().check(point, confidence, objectives);
        }
        if (form.isEmpty() || !mayBeJudged) {
            return point;
        }
        if (UntoldStatistic.holdsNoRequests(facts.metrics())) {
            return CheckResult.without(Kind.METRIC_ABSENT, UntoldStatistic.NO_REQUESTS);
        }
        DecisionRule rule = confidence.rule(form.get().allowedShare()).oneOf(objectives);
        CheckResult result = new EvidenceCheck(facts, objective, form.get(), rule).check(point);
        return form.get().isOfFailures() ? beyondChance(facts, result, rule).orElse(result) : result;
    }

    /** Who waits for independent bursts of failures before a server counts as down waits for ever. */
    private static Optional<CheckResult> beyondChance(RunFacts facts, CheckResult result, DecisionRule rule) {
        RequestCounts counts = facts.metrics().counts();
        Failures failures = new Failures(counts);
        boolean open = result.kind() == Kind.UNDECIDED || result.kind() == Kind.SAMPLE_TOO_SMALL;
        boolean explained = ChanceOfFailures.of(rule.allowedShare(), rule.alphaFail())
                .explains(failures.withoutAnswer(), counts.attempts());
        return open && !explained
                ? Optional.of(CheckResult.without(Kind.REQUESTS_FAILED, failures.against(rule.allowedShare())))
                : Optional.empty();
    }

    /** Whether evidence of this run may decide it, now or when there is more. */
    static boolean canDecide(RunFacts facts, Objective objective) {
        return form(facts, objective).isPresent()
                || new RateCheck(facts, objective).hasSeconds()
                || GapCheck.of(facts, objective).filter(GapCheck::hasSeconds).isPresent();
    }

    private static Optional<ShareForm> form(RunFacts facts, Objective objective) {
        return objective instanceof Objective.Good good
                ? new GoodRequests(good, facts.metrics()).asFraction().flatMap(ShareForm::of)
                : ShareForm.of(objective);
    }

    private CheckResult check(CheckResult point) {
        Sample sample =
                new SeriesSample(facts.metrics().series(), facts.metrics().startPoint(), form).sample();
        Decision decision = decide(sample);
        OptionalDouble value = value();
        if (decision.outcome() == Outcome.INCONCLUSIVE) {
            return open(decision, value, sample.count());
        }
        boolean passed = decision.outcome() == Outcome.PASSED;
        if (value.isPresent() && passed != objective.bound().holds(value.getAsDouble())) {
            return changedItsMind(decision, value.getAsDouble(), sample.count());
        }
        Optional<Finding> forbidding = facts.findings().stream()
                .filter(Finding::forbidsPass)
                .filter(finding -> !finding.code().equals(SeriesFindings.NOT_STEADY) || !judge.isFarFromLimit(sample))
                .findFirst();
        if (passed && forbidding.isPresent()) {
            return forbidden(forbidding.get(), decision, value, sample.count());
        }
        Certainty certainty = certainty(decision.evidence(), sample.count(), Optional.empty());
        return CheckResult.proved(
                passed ? Kind.PASSED : Kind.LIMIT_MISSED, value, sample.count(), words(point, passed), certainty);
    }

    private static String words(CheckResult point, boolean passed) {
        boolean hasWords = point.measured().isPresent()
                && Double.isInfinite(point.measured().getAsDouble());
        return hasWords ? point.reason() : passed ? "the limit is kept" : "the limit is missed";
    }

    /** What is known of the server at the end forbids a pass that came before it was known. */
    private Decision decide(Sample sample) {
        Decision decision = LastLook.of(
                        facts.metrics().startPoint(),
                        facts.plannedRequests(),
                        facts.metrics().series().size())
                .watch(judge, sample);
        if (decision.outcome() != Outcome.PASSED) {
            return decision;
        }
        Decision atTheEnd = judge.look(sample);
        return atTheEnd.reason().filter(FORBIDS_A_PASS::contains).isPresent() ? atTheEnd : decision;
    }

    /** The number that reports show; empty when there are too few values for it. */
    private OptionalDouble value() {
        if (objective instanceof Objective.Good good) {
            return new GoodRequests(good, facts.metrics()).value();
        }
        if (objective instanceof Objective.PerRun run) {
            return run.metric().value(facts.metrics());
        }
        Objective.PerRequest wanted = (Objective.PerRequest) objective;
        return distribution()
                .map(values -> OptionalDouble.of(wanted.statistic().of(values)))
                .orElse(OptionalDouble.empty());
    }

    private Optional<Distribution> distribution() {
        return form.metric()
                .flatMap((Metric metric) ->
                        facts.metrics().judgedBy(metric, objective.bound().limit()));
    }

    private CheckResult open(Decision decision, OptionalDouble value, int count) {
        Unsettled why = Unsettled.of(
                decision, form.allowedShare(), MissWords.of(form), judge.leastToPass(), awayFromLimit(value));
        if (decision.reason().orElseThrow().kind() == Reason.Kind.UNMEASURED) {
            return CheckResult.without(Kind.SAMPLE_TOO_SMALL, why.reason() + "; " + why.next());
        }
        Certainty certainty = certainty(decision.evidence(), count, Optional.of(why.next()));
        return CheckResult.proved(Kind.UNDECIDED, value, count, why.reason(), certainty);
    }

    /** What was proved is true of a server in one state, seen as it sends; this was not one. */
    private CheckResult forbidden(Finding finding, Decision decision, OptionalDouble value, int count) {
        Certainty certainty = certainty(decision.evidence(), count, Optional.of(finding.remedy()));
        return CheckResult.proved(Kind.UNDECIDED, value, count, finding.code() + ": " + finding.seen(), certainty);
    }

    /** Proof would stand, error rates and all, but nobody believes a pass beside a value beyond the limit. */
    private CheckResult changedItsMind(Decision decision, double value, int count) {
        Evidence evidence = decision.evidence();
        String first = String.format(
                Locale.ROOT,
                "the first %,d requests proved that the limit is %s, and the rest took that back",
                evidence.measured(),
                decision.outcome() == Outcome.PASSED ? "kept" : "missed");
        Certainty certainty = certainty(
                evidence, count, Optional.of("look for what changed on the server during the run, and run it again"));
        return CheckResult.proved(Kind.UNDECIDED, OptionalDouble.of(value), count, first, certainty);
    }

    private String awayFromLimit(OptionalDouble value) {
        double limit = objective.bound().limit();
        if (value.isEmpty() || Double.isInfinite(value.getAsDouble()) || limit == 0) {
            return "a hair";
        }
        double percent = Math.abs(value.getAsDouble() - limit) / limit * 100;
        return percent < 0.1 ? "0.1 %" : String.format(Locale.ROOT, "%.1f %%", percent);
    }

    private Certainty certainty(Evidence evidence, int count, Optional<String> next) {
        double effective = count / evidence.designEffect();
        Optional<QuantileBounds> bounds = distribution()
                .filter(values -> effective >= 1)
                .map(values -> {
                    double quantile = ((Objective.PerRequest) objective)
                                    .statistic()
                                    .percent()
                                    .orElseThrow()
                            / 100;
                    return OrderStatistics.bounds(values, quantile, effective, EACH_TAIL);
                });
        return new Certainty(
                bounds.map(b -> OptionalDouble.of(b.lower())).orElse(OptionalDouble.empty()),
                bounds.map(b -> OptionalDouble.of(b.upper())).orElse(OptionalDouble.empty()),
                evidence.designEffect(),
                effective,
                next);
    }
}
