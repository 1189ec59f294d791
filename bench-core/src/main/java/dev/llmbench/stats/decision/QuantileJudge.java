// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.decision;

import dev.llmbench.stats.evidence.FixedTest;
import dev.llmbench.stats.evidence.SampleSize;
import dev.llmbench.stats.evidence.SequentialTest;
import dev.llmbench.stats.series.DesignEffect;
import dev.llmbench.stats.series.Drift;
import dev.llmbench.stats.series.QueueTrend;
import dev.llmbench.stats.series.WarmupEnd;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Decides whether a quantile keeps a limit, which is whether violations are rarer than allowed: a percentile of
 * latencies, an error rate, a share of good requests. Pure: the same columns give the same decision.
 *
 * <p>Promise: a source that breaks the limit passes at most alphaPass of the time, one that keeps it fails at most
 * alphaFail of the time, however often one looks. Proved for independent values; for dependent ones, whose counts are
 * divided by an estimated design effect, held by simulation up to three quarters of a server's capacity. See
 * docs/verdicts.md.
 */
public final class QuantileJudge {

    /** So many effective values and the estimate of their number means something. */
    static final int LEAST_EFFECTIVE = 20;
    /** Of the last half alone, evidence that asks for 10 to 1 before a failure is reported. */
    static final double LAST_HALF_ALPHA = 0.1;

    private static final double SMALLEST_DRIFT = Math.log(1.05);

    private final Limit limit;
    private final DecisionRule rule;
    private final SequentialTest test;
    private final long leastToPass;

    public QuantileJudge(Limit limit, DecisionRule rule) {
        this.limit = limit;
        this.rule = rule;
        this.test = new SequentialTest(rule.allowedShare());
        this.leastToPass = SampleSize.smallestToPass(rule.allowedShare(), rule.alphaPass(), rule.passDeflation());
    }

    /**
     * Looks at a run as if it had been watched from its start: at 1.3 times as many values each time, and at its end.
     * The first look that settles it decides, as it would have stopped the run.
     */
    public Decision watch(Sample sample) {
        int count = nextLook(0);
        while (count < sample.count()) {
            Decision decision = look(sample.part(0, count));
            if (decision.isSettled()) {
                return decision;
            }
            count = nextLook(count);
        }
        return look(sample);
    }

    /**
     * As {@link #watch}, for a run whose largest size was fixed before: half of each error rate is kept for a fixed
     * test at its end, which decides more of what is close to the limit. Not where the number under way is not held
     * constant (a sample {@linkplain Sample#withLevels with levels}): there simulation shows that a last look passes
     * too often, and this is {@link #watch}.
     */
    public Decision watchWithFinalLook(Sample sample) {
        if (sample.levels().isPresent()) {
            return watch(sample);
        }
        Decision sequential = watchBeforeFinalLook(sample);
        return sequential.isSettled() ? sequential : look(sample, new FinalLook(rule.halved()));
    }

    /**
     * The first part of {@link #watchWithFinalLook}, for a run that has not come to its largest size, or did not need
     * to: half of each error rate is used and the other half left for the fixed test.
     */
    public Decision watchBeforeFinalLook(Sample sample) {
        return sample.levels().isPresent() ? watch(sample) : new QuantileJudge(limit, rule.halved()).watch(sample);
    }

    /** How many values to have at the look after {@code count}; 0 for the first. */
    public int nextLook(int count) {
        return rule.nextLook(count);
    }

    /**
     * Whether all values keep the limit by so much, a factor of two, that it does not matter whether the source had
     * settled.
     */
    public boolean isFarFromLimit(Sample sample) {
        return limit.isFarFrom(sample.values());
    }

    /** The fewest values at which this can pass. */
    public long leastToPass() {
        return leastToPass;
    }

    /** One look at all values so far, with anytime-valid evidence. */
    public Decision look(Sample sample) {
        return look(sample, new Anytime(test, ruleFor(sample)));
    }

    private DecisionRule ruleFor(Sample sample) {
        return sample.levels().isPresent() ? rule.forOpenLoop() : rule;
    }

    /** What counts as proof, on effective counts. */
    private interface Proof {
        boolean passes(double count, double violations);

        boolean fails(double count, double violations);
    }

    private record Anytime(SequentialTest test, DecisionRule rule) implements Proof {
        @Override
        public boolean passes(double count, double violations) {
            return test.logEvidenceBelow(count, violations) >= SequentialTest.threshold(rule.alphaPass());
        }

        @Override
        public boolean fails(double count, double violations) {
            return test.logEvidenceAbove(count, violations) >= SequentialTest.threshold(rule.alphaFail());
        }
    }

    private record FinalLook(DecisionRule rule) implements Proof {
        @Override
        public boolean passes(double count, double violations) {
            return FixedTest.passes(count, violations, rule.allowedShare(), rule.alphaPass());
        }

        @Override
        public boolean fails(double count, double violations) {
            return FixedTest.fails(count, violations, rule.allowedShare(), rule.alphaFail());
        }
    }

    private Decision look(Sample sample, Proof proof) {
        WarmupEnd warmup = WarmupEnd.of(sample.settling());
        Sample kept = sample.part(warmup.dropped(), sample.count());
        boolean[] violations = limit.violations(kept.values());
        Evidence evidence = evidence(sample, kept, violations);
        double n = evidence.effectiveCount();
        double k = evidence.violations() / evidence.designEffect();
        if (kept.queue() == QueueTrend.WITHOUT_END && lastHalfShare(violations) > rule.allowedShare()) {
            return Decision.settled(Outcome.FAILED, evidence);
        }
        if (kept.count() < leastToPass && !proof.fails(n, k)) {
            return Decision.open(Reason.TOO_FEW_VALUES, evidence, further(sample, evidence));
        }
        if (n < LEAST_EFFECTIVE) {
            return Decision.open(Reason.FEW_EFFECTIVE_VALUES, evidence, further(sample, evidence));
        }
        Congestion congestion = Congestion.of(kept, evidence.designEffect());
        // The number under way of a load that fills up moves slowly, too: it tells nothing of congestion.
        if (congestion.decidesNothing() && kept.queue() != QueueTrend.RISING) {
            return Decision.open(Reason.NEAR_SATURATION, evidence, congestion.further());
        }
        if (proof.fails(n, k) && lastHalfAgrees(violations, evidence.designEffect())) {
            return Decision.settled(Outcome.FAILED, evidence);
        }
        if (!proof.passes(n / rule.passDeflation(), k / rule.passDeflation())) {
            return Decision.tooClose(
                    shortfall(evidence, violations, proof),
                    evidence,
                    proof.fails(n, k) ? furtherToAgree(evidence, violations) : further(sample, evidence));
        }
        if (kept.queue() == QueueTrend.WITHOUT_END) {
            return Decision.open(Reason.OVER_SATURATED, evidence, OptionalLong.empty());
        }
        if (kept.queue() == QueueTrend.RISING) {
            return Decision.open(Reason.NOT_STEADY, evidence, OptionalLong.empty());
        }
        if (congestion.forbidsPass()) {
            return Decision.open(Reason.NEAR_SATURATION, evidence, congestion.further());
        }
        return (warmup.settled() && isSteady(kept)) || limit.isFarFrom(kept.values())
                ? Decision.settled(Outcome.PASSED, evidence)
                : Decision.open(Reason.NOT_STEADY, evidence, OptionalLong.empty());
    }

    private Shortfall shortfall(Evidence evidence, boolean[] violations, Proof proof) {
        double n = evidence.effectiveCount();
        boolean lastHalfIsGood = lastHalfShare(violations) <= rule.allowedShare();
        if (lastHalfIsGood && proof.fails(n, evidence.violations() / evidence.designEffect())) {
            return Shortfall.AGREEMENT;
        }
        double count = evidence.count();
        double broken = evidence.violations();
        boolean asIndependent = proof.passes(count / rule.passDeflation(), broken / rule.passDeflation())
                || (proof.fails(count, broken) && lastHalfAgrees(violations, 1));
        return asIndependent ? Shortfall.INDEPENDENCE : Shortfall.ofShare(broken / count, rule.allowedShare());
    }

    private Evidence evidence(Sample sample, Sample kept, boolean[] violations) {
        double[] badness = limit.badnessOf(kept.values());
        double effect = DesignEffect.ofQuantile(badness, violations, 1 - rule.allowedShare());
        int count = countOf(violations);
        double n = kept.count() / effect;
        double k = count / effect;
        return new Evidence(
                sample.count(),
                sample.count() - kept.count(),
                count,
                effect,
                test.logEvidenceBelow(n / rule.passDeflation(), k / rule.passDeflation()),
                test.logEvidenceAbove(n, k));
    }

    private boolean lastHalfAgrees(boolean[] violations, double effect) {
        boolean[] half = lastHalf(violations);
        return lastHalfShare(violations) > rule.allowedShare()
                && test.logEvidenceAbove(half.length / effect, countOf(half) / effect)
                        >= SequentialTest.threshold(LAST_HALF_ALPHA);
    }

    private static double lastHalfShare(boolean[] violations) {
        boolean[] half = lastHalf(violations);
        return half.length == 0 ? 0 : (double) countOf(half) / half.length;
    }

    private static boolean[] lastHalf(boolean[] violations) {
        return Arrays.copyOfRange(violations, violations.length / 2, violations.length);
    }

    private static boolean isSteady(Sample kept) {
        return kept.settling().isEmpty() || !Drift.of(kept.settling().get(0)).isSignificant(SMALLEST_DRIFT);
    }

    private OptionalLong further(Sample sample, Evidence evidence) {
        double effect = evidence.designEffect();
        double passing = effect * rule.passDeflation();
        double share = evidence.count() == 0 ? 0 : (double) evidence.violations() / evidence.count();
        double deflation = share <= rule.allowedShare() ? passing : effect;
        OptionalLong needed = SampleSize.toSettle(
                rule.allowedShare(),
                evidence.count() / deflation,
                evidence.violations() / deflation,
                ruleFor(sample).alphaPass(),
                rule.alphaFail());
        if (needed.isEmpty()) {
            return needed;
        }
        double settled = Math.max(needed.getAsLong() * deflation, LEAST_EFFECTIVE * effect);
        return OptionalLong.of(Math.max(1, (long) Math.ceil(settled - evidence.count())));
    }

    /** The later half has to grow until it proves by itself what all values together do. */
    private OptionalLong furtherToAgree(Evidence evidence, boolean[] violations) {
        boolean[] half = lastHalf(violations);
        double effect = evidence.designEffect();
        OptionalLong needed = SampleSize.toSettle(
                rule.allowedShare(), half.length / effect, countOf(half) / effect, rule.alphaPass(), LAST_HALF_ALPHA);
        return needed.isEmpty()
                ? needed
                : OptionalLong.of(Math.max(1, (long) Math.ceil(2 * needed.getAsLong() * effect - evidence.count())));
    }

    private static int countOf(boolean[] violations) {
        int count = 0;
        for (boolean violation : violations) {
            count += violation ? 1 : 0;
        }
        return count;
    }
}
