// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RateSeconds;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.stats.decision.Limit;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.RateJudge;
import dev.llmbench.stats.evidence.MeanConfidenceSequence;
import dev.llmbench.stats.series.DesignEffect;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Asks what a run proves of a rate, from what came in each of its seconds: {@link RateJudge}, once, at the run's end.
 * Where no seconds are known (a part of a run, files of other tools, tokens of answers that were not streamed) the rate
 * is compared as it stands.
 */
final class RateCheck {

    private static final int MOST_SECONDS = 100_000;
    private static final double EACH_TAIL = 0.025;
    /** Nobody calls a rate close to a limit that it is further away from. */
    private static final double NEAR = 0.1;

    private final RunFacts facts;
    private final Objective objective;

    RateCheck(RunFacts facts, Objective objective) {
        this.facts = facts;
        this.objective = objective;
    }

    /** Whether seconds tell something of it. A rate of good requests in an open loop is a share of requests instead. */
    static boolean isRate(Objective objective) {
        return objective instanceof Objective.PerRun run
                ? run.metric() == RunMetric.REQUEST_THROUGHPUT || run.metric() == RunMetric.OUTPUT_TOKEN_THROUGHPUT
                : objective instanceof Objective.Good good && good.metric() != GoodMetric.GOOD_REQUEST_FRACTION;
    }

    /**
     * @param point what the comparison as it stands says
     * @param objectives how many are judged together: each fails with its part of the error rate
     */
    CheckResult check(CheckResult point, Confidence confidence, int objectives) {
        Optional<double[]> blocks = SecondsResult.mayBeAsked(point) ? blocks() : Optional.empty();
        if (blocks.isEmpty()) {
            return point;
        }
        double[] seconds = blocks.get();
        SecondsResult result = new SecondsResult(facts, point, next -> certainty(seconds, next));
        if (seconds.length < SecondsResult.LEAST_SECONDS) {
            return result.tooFew("a rate", seconds.length);
        }
        double alphaFail = confidence.alphaFail() / objectives;
        Outcome outcome = new RateJudge(limit(), confidence.alphaPass(), alphaFail).decide(seconds);
        return outcome == Outcome.INCONCLUSIVE
                ? result.undecided(
                        open(seconds),
                        more(seconds, confidence.alphaPass(), alphaFail),
                        "even 100,000 seconds, more than a day, would not settle it")
                : result.proved(outcome == Outcome.PASSED);
    }

    private String open(double[] seconds) {
        double limit = objective.bound().limit();
        double mean = MeanConfidenceSequence.of(seconds).mean();
        return Math.abs(mean - limit) <= NEAR * limit
                ? "too close to call"
                : "these " + seconds.length + " seconds differ too much from each other for a proof";
    }

    /** Whether it is a rate, and of one that seconds are known of. */
    boolean hasSeconds() {
        return isRate(objective) && blocks().isPresent();
    }

    private Optional<double[]> blocks() {
        RequestSeries series = facts.metrics().series();
        if (series.seconds().isEmpty()) {
            return Optional.empty();
        }
        RateSeconds seconds = series.seconds().get();
        if (objective instanceof Objective.PerRun run) {
            return run.metric() == RunMetric.REQUEST_THROUGHPUT
                    ? Optional.of(seconds.completed())
                    : seconds.outputTokens();
        }
        return facts.metrics().startPoint() == StartPoint.SENT
                ? Optional.of(good((Objective.Good) objective, series, seconds))
                : Optional.empty();
    }

    private static double[] good(Objective.Good wanted, RequestSeries series, RateSeconds seconds) {
        double[] good = new double[seconds.count()];
        for (int row = 0; row < series.size(); row++) {
            long at = seconds.indexOf(series.endNanos(row));
            boolean counts = GoodRequests.concerns(wanted, series, row) && GoodRequests.isGood(wanted, series, row);
            if (counts && at >= 0 && at < good.length) {
                good[(int) at]++;
            }
        }
        return good;
    }

    private Limit limit() {
        double limit = objective.bound().limit();
        return objective.bound().comparison().isLowerBound() ? Limit.atLeast(limit) : Limit.atMost(limit);
    }

    /** How many more seconds make the bounds so narrow that this mean is beyond them; empty when it takes too many. */
    private OptionalLong more(double[] seconds, double alphaPass, double alphaFail) {
        MeanConfidenceSequence now = MeanConfidenceSequence.of(seconds);
        double distance = Math.abs(now.mean() - objective.bound().limit());
        boolean kept = objective.bound().holds(now.mean());
        double alpha = kept ? alphaPass : alphaFail;
        int low = seconds.length;
        int high = MOST_SECONDS;
        if (halfWidth(now, high, alpha) > distance) {
            return OptionalLong.empty();
        }
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (halfWidth(now, middle, alpha) > distance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return OptionalLong.of(high - seconds.length);
    }

    private static double halfWidth(MeanConfidenceSequence now, int count, double alpha) {
        return new MeanConfidenceSequence(count, now.mean(), now.deviation()).halfWidth(alpha);
    }

    private static Certainty certainty(double[] seconds, Optional<String> next) {
        boolean bounded = seconds.length >= SecondsResult.LEAST_SECONDS;
        double effect = bounded ? DesignEffect.of(seconds) : 1;
        OptionalDouble lower = OptionalDouble.empty();
        OptionalDouble upper = OptionalDouble.empty();
        if (bounded) {
            MeanConfidenceSequence mean = MeanConfidenceSequence.of(seconds);
            lower = OptionalDouble.of(Math.max(0, mean.lower(EACH_TAIL)));
            upper = OptionalDouble.of(mean.upper(EACH_TAIL));
        }
        return new Certainty(lower, upper, effect, seconds.length / effect, next);
    }
}
