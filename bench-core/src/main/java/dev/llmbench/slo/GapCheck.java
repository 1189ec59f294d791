// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.GapSeconds;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RateSeconds;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.decision.BlockDecision;
import dev.llmbench.stats.decision.ClusteredShareJudge;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.Limit;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.Reason;
import dev.llmbench.stats.decision.Shortfall;
import dev.llmbench.stats.evidence.ClusteredShare;
import dev.llmbench.stats.evidence.OrderStatistics;
import dev.llmbench.stats.evidence.QuantileBounds;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Asks what a run proves of a percentile of all gaps between chunks, from how many of them were beyond the limit in
 * each second: {@link ClusteredShareJudge}, once, with all seconds so far. Where these were not counted the percentile
 * is compared as it stands, and the result says so.
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

    /**
     * What has to be counted so that this objective can be judged; empty for what is no claim about a share of gaps.
     */
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
        if (!SecondsResult.mayBeAsked(point)) {
            return point;
        }
        Optional<GapSeconds> seconds = seconds();
        Optional<long[]> violations = seconds.flatMap(this::violations);
        if (seconds.isEmpty() || violations.isEmpty()) {
            return point.asItStands(AS_IT_STANDS);
        }
        DecisionRule rule = confidence.rule(form.allowedShare()).oneOf(objectives);
        BlockDecision decision = new ClusteredShareJudge(rule)
                .look(seconds.get().counts(), violations.get(), seconds.get().meanStreams());
        return told(
                new SecondsResult(facts, point, next -> certainty(decision.share(), next)),
                decision,
                seconds.get().counts().length);
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

    private CheckResult told(SecondsResult result, BlockDecision decision, int seconds) {
        if (decision.outcome() != Outcome.INCONCLUSIVE) {
            return result.proved(decision.outcome() == Outcome.PASSED);
        }
        if (decision.reason().orElseThrow() == Reason.TOO_FEW_VALUES) {
            return result.tooFew("a share of gaps", seconds);
        }
        if (decision.shortfall().filter(Shortfall.AGREEMENT::equals).isPresent()) {
            return result.undecided(
                    "the whole run breaks the limit and its later half keeps it" + shares(decision.share()),
                    "look for what was different at first, warm up longer (llmbench.warmup-duration), and run it again");
        }
        return result.undecided(
                open(decision), decision.furtherBlocks(), "no run of a length that anybody waits for would settle it");
    }

    private String open(BlockDecision decision) {
        ClusteredShare share = decision.share();
        WorthText worth = new WorthText("gaps", share.count(), 0, share.designEffect());
        if (decision.shortfall().isEmpty()) {
            return worth.isLess() ? worth.dependent() + "; it takes 20" : worth.tooFew();
        }
        boolean near = decision.shortfall().filter(Shortfall.DISTANCE::equals).isPresent();
        return (near ? "too close to call" : worth.tooFew()) + shares(share);
    }

    private String shares(ClusteredShare share) {
        return " ("
                + BrokenShare.of(
                        share.violations(), share.count(), form.allowedShare(), "the gaps", MissWords.BREAKS_A_LIMIT)
                + ")";
    }

    private Certainty certainty(ClusteredShare share, Optional<String> next) {
        double effective = share.count() / share.designEffect();
        Optional<QuantileBounds> bounds = distribution()
                .filter(gaps -> effective >= 1)
                .map(gaps -> {
                    boolean upper = form.limit().side() == Limit.Side.BELOW;
                    double quantile = upper ? 1 - form.allowedShare() : form.allowedShare();
                    return OrderStatistics.bounds(gaps, quantile, effective, EACH_TAIL);
                });
        return new Certainty(
                bounds.map(b -> OptionalDouble.of(b.lower())).orElse(OptionalDouble.empty()),
                bounds.map(b -> OptionalDouble.of(b.upper())).orElse(OptionalDouble.empty()),
                share.designEffect(),
                effective,
                next);
    }

    private Optional<Distribution> distribution() {
        return facts.metrics().judgedBy(Metric.ICL, objective.bound().limit());
    }
}
