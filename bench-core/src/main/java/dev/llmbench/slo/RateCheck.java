// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.RateSeconds;
import dev.llmbench.metric.RequestSeries;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.slo.CheckResult.Kind;
import dev.llmbench.stats.decision.Limit;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.RateJudge;
import dev.llmbench.stats.evidence.MeanConfidenceSequence;
import dev.llmbench.stats.series.DesignEffect;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Asks what a run proves of a rate, from what came in each of its seconds: {@link RateJudge}, once, at the run's end. Where no
 * seconds are known (a part of a run, files of other tools, tokens of answers that were not streamed) the rate is compared as it
 * stands.
 */
final class RateCheck {

    static final int LEAST_SECONDS = 30;

    private static final int MOST_SECONDS = 100_000;
    private static final double EACH_TAIL = 0.025;

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
        boolean mayBeJudged = point.kind() == Kind.PASSED || point.kind() == Kind.LIMIT_MISSED;
        Optional<double[]> blocks = mayBeJudged ? blocks() : Optional.empty();
        if (blocks.isEmpty()) {
            return point;
        }
        double[] seconds = blocks.get();
        if (seconds.length < LEAST_SECONDS) {
            return undecided(
                    point,
                    seconds,
                    "a rate takes " + LEAST_SECONDS + " whole seconds and the run has " + seconds.length,
                    "measure for a minute or longer");
        }
        double alphaFail = confidence.alphaFail() / objectives;
        Outcome outcome = new RateJudge(limit(), confidence.alphaPass(), alphaFail).decide(seconds);
        if (outcome == Outcome.INCONCLUSIVE) {
            return undecided(point, seconds, "too close to call", more(seconds, confidence.alphaPass(), alphaFail));
        }
        boolean passed = outcome == Outcome.PASSED;
        if (passed != point.isPassed()) {
            return undecided(
                    point,
                    seconds,
                    "whole seconds prove that the limit is " + (passed ? "kept" : "missed")
                            + ", and the whole run's figure is on the other side",
                    "measure longer, so that the run's begin and end weigh less");
        }
        Optional<Finding> forbidding =
                facts.findings().stream().filter(Finding::forbidsPass).findFirst();
        if (passed && forbidding.isPresent()) {
            Finding finding = forbidding.get();
            return undecided(point, seconds, finding.code() + ": " + finding.seen(), finding.remedy());
        }
        return proved(point, point.kind(), seconds, point.reason(), Optional.empty());
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

    /** How many more seconds make the bounds so narrow that this mean is beyond them. */
    private String more(double[] seconds, double alphaPass, double alphaFail) {
        MeanConfidenceSequence now = MeanConfidenceSequence.of(seconds);
        double distance = Math.abs(now.mean() - objective.bound().limit());
        boolean kept = objective.bound().holds(now.mean());
        double alpha = kept ? alphaPass : alphaFail;
        int low = seconds.length;
        int high = MOST_SECONDS;
        if (halfWidth(now, high, alpha) > distance) {
            return "move the limit; so close to it even 100,000 seconds, more than a day, would not settle it";
        }
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (halfWidth(now, middle, alpha) > distance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return String.format(
                Locale.ROOT, "about %,d more seconds would settle it if all stays as it is", high - seconds.length);
    }

    private static double halfWidth(MeanConfidenceSequence now, int count, double alpha) {
        return new MeanConfidenceSequence(count, now.mean(), now.deviation()).halfWidth(alpha);
    }

    private CheckResult undecided(CheckResult point, double[] seconds, String reason, String next) {
        return proved(point, Kind.UNDECIDED, seconds, reason, Optional.of(next));
    }

    private static CheckResult proved(
            CheckResult point, Kind kind, double[] seconds, String reason, Optional<String> next) {
        boolean bounded = seconds.length >= LEAST_SECONDS;
        double effect = bounded ? DesignEffect.of(seconds) : 1;
        OptionalDouble lower = OptionalDouble.empty();
        OptionalDouble upper = OptionalDouble.empty();
        if (bounded) {
            MeanConfidenceSequence mean = MeanConfidenceSequence.of(seconds);
            lower = OptionalDouble.of(Math.max(0, mean.lower(EACH_TAIL)));
            upper = OptionalDouble.of(mean.upper(EACH_TAIL));
        }
        return CheckResult.proved(
                kind,
                point.measured(),
                point.count().orElse(0),
                reason,
                new Certainty(lower, upper, effect, seconds.length / effect, next));
    }
}
