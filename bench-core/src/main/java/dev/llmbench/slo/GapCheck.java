// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.GapSeconds;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RateSeconds;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.decision.BlockDecision;
import dev.llmbench.stats.decision.ClusteredShareJudge;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.Limit;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.Reason;
import dev.llmbench.stats.evidence.ClusteredShare;
import dev.llmbench.stats.evidence.OrderStatistics;
import dev.llmbench.stats.evidence.QuantileBounds;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Asks what a run proves of a percentile of all gaps between chunks, from how many of them were beyond the limit in each second:
 * {@link ClusteredShareJudge}, once, with all seconds so far. Where these were not counted the percentile is compared as it
 * stands, and the result says so.
 */
final class GapCheck {

    private static final double EACH_TAIL = 0.025;
    private static final String AS_IT_STANDS =
            "compared as it stands, since gaps are counted by second only for a limit that an"
                    + " objective declares before the load";

    private final RunFacts facts;
    private final Objective objective;
    private final ShareForm form;

    private GapCheck(RunFacts facts, Objective objective, ShareForm form) {
        this.facts = facts;
        this.objective = objective;
        this.form = form;
    }

    /** Empty for what is no claim about a share of gaps. */
    static Optional<GapCheck> of(RunFacts facts, Objective objective) {
        return ShareForm.ofGaps(objective).map(form -> new GapCheck(facts, objective, form));
    }

    static boolean isShareOfGaps(Objective objective) {
        return ShareForm.ofGaps(objective).isPresent();
    }

    /** What has to be counted so that this objective can be judged; empty for what is no claim about a share of gaps. */
    static Optional<Long> threshold(Objective objective) {
        return ShareForm.ofGaps(objective).map(form -> threshold(form.limit()));
    }

    /** Gaps of at least so many nanoseconds are beyond the limit; or, where gaps have to be long, within it. */
    private static long threshold(Limit limit) {
        boolean limitItselfIsShort = limit.inclusive() == (limit.side() == Limit.Side.BELOW);
        return (long) (limitItselfIsShort ? Math.floor(limit.value()) + 1 : Math.ceil(limit.value()));
    }

    /** Whether gaps were counted by this limit. */
    boolean hasSeconds() {
        return seconds().flatMap(this::violations).isPresent();
    }

    /**
     * @param point what the comparison as it stands says
     * @param objectives how many are judged together: each fails with its part of the error rate
     */
    CheckResult check(CheckResult point, Confidence confidence, int objectives) {
        if (point.kind() != Kind.PASSED && point.kind() != Kind.LIMIT_MISSED) {
            return point;
        }
        Optional<GapSeconds> seconds = seconds();
        Optional<long[]> violations = seconds.flatMap(this::violations);
        if (seconds.isEmpty() || violations.isEmpty()) {
            return new CheckResult(
                    point.kind(),
                    point.measured(),
                    point.count(),
                    point.reason() + "; " + AS_IT_STANDS,
                    Optional.empty());
        }
        DecisionRule rule = confidence.rule(form.allowedShare()).oneOf(objectives);
        BlockDecision decision = new ClusteredShareJudge(rule)
                .look(seconds.get().counts(), violations.get(), seconds.get().meanStreams());
        return told(point, decision, seconds.get().counts().length);
    }

    /** Whether a result is one that {@link #check} had no seconds for. */
    static boolean isComparedAsItStands(CheckResult result) {
        return result.reason().endsWith(AS_IT_STANDS);
    }

    private Optional<GapSeconds> seconds() {
        return facts.metrics().series().seconds().flatMap(RateSeconds::gaps);
    }

    private Optional<long[]> violations(GapSeconds seconds) {
        Optional<long[]> longOnes = seconds.atLeast(threshold(form.limit()));
        return form.limit().side() == Limit.Side.BELOW
                ? longOnes
                : longOnes.map(column -> differences(seconds.counts(), column));
    }

    private static long[] differences(long[] all, long[] some) {
        long[] others = new long[all.length];
        Arrays.setAll(others, i -> all[i] - some[i]);
        return others;
    }

    private CheckResult told(CheckResult point, BlockDecision decision, int seconds) {
        if (decision.outcome() == Outcome.INCONCLUSIVE) {
            return open(point, decision, seconds);
        }
        boolean passed = decision.outcome() == Outcome.PASSED;
        if (passed != point.isPassed()) {
            return undecided(
                    point,
                    decision,
                    "whole seconds prove that the limit is " + (passed ? "kept" : "missed")
                            + ", and the whole run's figure is on the other side",
                    "measure longer, so that the run's begin and end weigh less");
        }
        Optional<Finding> forbidding =
                facts.findings().stream().filter(Finding::forbidsPass).findFirst();
        if (passed && forbidding.isPresent()) {
            Finding finding = forbidding.get();
            return undecided(point, decision, finding.code() + ": " + finding.seen(), finding.remedy());
        }
        return proved(point, point.kind(), decision, point.reason(), Optional.empty());
    }

    private CheckResult open(CheckResult point, BlockDecision decision, int seconds) {
        Reason reason = decision.reason().orElseThrow();
        if (reason == Reason.TOO_FEW_VALUES) {
            return undecided(
                    point,
                    decision,
                    "a share of gaps takes " + ClusteredShareJudge.LEAST_BLOCKS + " whole seconds and the run has "
                            + seconds,
                    "measure for a minute or longer");
        }
        boolean fewEffective = reason == Reason.FEW_EFFECTIVE_VALUES;
        return undecided(
                point,
                decision,
                fewEffective ? "gaps depend on each other so much that fewer than 20 count" : "too close to call",
                more(decision.furtherBlocks()));
    }

    private static String more(OptionalLong seconds) {
        return seconds.isPresent()
                ? String.format(
                        Locale.ROOT,
                        "about %,d more seconds would settle it if all stays as it is",
                        seconds.getAsLong())
                : "move the limit; so close to it no run of a length that anybody waits for would settle it";
    }

    private CheckResult undecided(CheckResult point, BlockDecision decision, String reason, String next) {
        return proved(point, Kind.UNDECIDED, decision, reason, Optional.of(next));
    }

    private CheckResult proved(
            CheckResult point, Kind kind, BlockDecision decision, String reason, Optional<String> next) {
        ClusteredShare share = decision.share();
        double effective = share.count() / share.designEffect();
        Optional<QuantileBounds> bounds = distribution()
                .filter(gaps -> effective >= 1)
                .map(gaps -> {
                    boolean upper = form.limit().side() == Limit.Side.BELOW;
                    double quantile = upper ? 1 - form.allowedShare() : form.allowedShare();
                    return OrderStatistics.bounds(gaps, quantile, effective, EACH_TAIL);
                });
        return CheckResult.proved(
                kind,
                point.measured(),
                point.count().orElse(0),
                reason,
                new Certainty(
                        bounds.map(b -> OptionalDouble.of(b.lower())).orElse(OptionalDouble.empty()),
                        bounds.map(b -> OptionalDouble.of(b.upper())).orElse(OptionalDouble.empty()),
                        share.designEffect(),
                        effective,
                        next));
    }

    private Optional<Distribution> distribution() {
        return facts.metrics().judgedBy(Metric.ICL, objective.bound().limit());
    }
}
