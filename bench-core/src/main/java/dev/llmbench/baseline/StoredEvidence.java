// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.random.RandomStream;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.stats.ExactDistribution;
import dev.llmbench.stats.SampleSupport;
import dev.llmbench.stats.evidence.LogRatio;
import dev.llmbench.stats.evidence.MoverRatio;
import dev.llmbench.stats.evidence.OrderStatistics;
import dev.llmbench.stats.evidence.PairedBootstrap;
import dev.llmbench.stats.evidence.QuantileBounds;
import dev.llmbench.stats.evidence.RunNoise;
import dev.llmbench.stats.function.NormalDistribution;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run against a stored one. With the same seed both had the same requests, and pairs of them are compared; with
 * another seed the two are independent, which takes five to nine times as many requests for the same certainty.
 */
final class StoredEvidence implements RatioEvidence {

    private static final int RESAMPLES = 500;
    private static final int FEWEST_PAIRS = 100;

    private final Baseline baseline;
    private final ComparableRun candidate;
    private final RunFacts facts;
    private final ComparisonRules rules;
    private final Comparability comparability;

    StoredEvidence(Baseline baseline, ComparableRun candidate, RunFacts facts, ComparisonRules rules) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.facts = facts;
        this.rules = rules;
        this.comparability = Comparability.of(baseline.run(), candidate, rules);
    }

    @Override
    public List<String> refusals() {
        return comparability.refusals();
    }

    @Override
    public List<String> findings() {
        return comparability.findings();
    }

    @Override
    public List<RunFacts> measured() {
        return List.of(facts);
    }

    @Override
    public String nextTo() {
        return "accept    -Dllmbench.baseline=update, when the change is wanted";
    }

    @Override
    public OptionalDouble baseline(Metric metric, double percent) {
        return percentile(baseline.run(), metric, percent);
    }

    @Override
    public OptionalDouble candidate(Metric metric, double percent) {
        return percentile(candidate, metric, percent);
    }

    private static OptionalDouble percentile(ComparableRun run, Metric metric, double percent) {
        Optional<Double> value = RunFigures.percentile(run, metric, percent);
        return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble baseline(RunMetric metric) {
        return ThroughputBlocks.of(baseline.run(), metric).mean();
    }

    @Override
    public OptionalDouble candidate(RunMetric metric) {
        return ThroughputBlocks.of(candidate, metric).mean();
    }

    @Override
    public RatioAnswer ratio(Metric metric, double percent) {
        return comparability.paired() ? paired(metric, percent) : unpaired(metric, percent);
    }

    private RatioAnswer paired(Metric metric, double percent) {
        RequestPairs pairs = RequestPairs.of(baseline.run(), candidate, metric);
        int n = pairs.count();
        if (n < FEWEST_PAIRS || SampleSupport.of(n, percent) == SampleSupport.REFUSED) {
            long needed = Math.max(FEWEST_PAIRS, SampleSupport.smallestAccepted(percent));
            return RatioAnswer.none("there are " + n + " pairs of requests and it takes " + needed
                    + "; measure more requests, on both sides");
        }
        RandomStream random = RandomStream.of(n, "bootstrap");
        return new PairedBootstrap(pairs.blockLength(), RESAMPLES, random::nextInt)
                .quantileRatio(pairs.baseline(), pairs.candidate(), percent / 100)
                .map(ratio -> RatioAnswer.of(bounds(
                        worse(ratio, metric.lowerIsBetter()),
                        RunFigures.name(metric, percent),
                        String.format(Locale.ROOT, "n=%,d pairs", n))))
                .orElseGet(() -> RatioAnswer.none("failed requests or zeros lie so near the percentile that there is no"
                        + " ratio; compare a percentile nearer the middle, or look at the failures"));
    }

    private static LogRatio worse(LogRatio ratio, boolean lowerIsBetter) {
        return lowerIsBetter ? ratio : new LogRatio(-ratio.estimate(), ratio.standardError(), ratio.noise());
    }

    private RatioBounds bounds(LogRatio ratio, String figure, String basis) {
        return RatioBounds.of(
                new LogRatio(ratio.estimate(), ratio.standardError(), baseline.noise(figure)),
                rules.alphaPass(),
                rules.alphaFail(),
                basis);
    }

    private RatioAnswer unpaired(Metric metric, double percent) {
        double[] one = baseline.run().judged(metric);
        double[] other = candidate.judged(metric);
        if (one.length == 0 || other.length == 0) {
            return RatioAnswer.none("one side has no such values");
        }
        RunNoise noise = baseline.noise(RunFigures.name(metric, percent));
        boolean lower = metric.lowerIsBetter();
        double pass = rules.alphaPass();
        double fail = rules.alphaFail();
        QuantileBounds basePass = bounds(one, percent, pass);
        QuantileBounds otherPass = bounds(other, percent, pass);
        double estimate = Math.log(otherPass.estimate() / basePass.estimate());
        double upper = lower
                ? MoverRatio.upper(otherPass, basePass, noise.halfWidth(pass))
                : -MoverRatio.lower(otherPass, basePass, noise.halfWidth(pass));
        double withinRuns = lower
                ? MoverRatio.upper(otherPass, basePass, 0) - estimate
                : estimate - MoverRatio.lower(otherPass, basePass, 0);
        QuantileBounds baseFail = bounds(one, percent, fail);
        QuantileBounds otherFail = bounds(other, percent, fail);
        double least = lower
                ? MoverRatio.lower(otherFail, baseFail, noise.halfWidth(fail))
                : -MoverRatio.upper(otherFail, baseFail, noise.halfWidth(fail));
        double worse = lower ? estimate : -estimate;
        if (!Double.isFinite(worse) || Double.isNaN(upper) || Double.isNaN(least)) {
            return RatioAnswer.none("failed requests or zeros lie at the percentile, so there is no ratio");
        }
        return RatioAnswer.of(new RatioBounds(
                worse,
                least,
                upper,
                withinRuns / NormalDistribution.quantile(1 - pass),
                noise,
                true,
                String.format(Locale.ROOT, "n=%,d against %,d, unpaired", other.length, one.length)));
    }

    private static QuantileBounds bounds(double[] values, double percent, double alpha) {
        double effective = values.length / RunFigures.designEffect(values, percent);
        return OrderStatistics.bounds(ExactDistribution.of(values), percent / 100, effective, alpha);
    }

    @Override
    public RatioAnswer ratio(RunMetric metric) {
        ThroughputBlocks one = ThroughputBlocks.of(baseline.run(), metric);
        ThroughputBlocks other = ThroughputBlocks.of(candidate, metric);
        double estimate = Math.log(one.mean().orElse(Double.NaN) / other.mean().orElse(Double.NaN));
        double error = Math.hypot(one.logError(), other.logError());
        if (!Double.isFinite(estimate) || !Double.isFinite(error)) {
            return RatioAnswer.none("one side has no " + metric.key());
        }
        String basis = String.format(
                Locale.ROOT, "%d against %d blocks of time", other.perSecond().length, one.perSecond().length);
        LogRatio ratio = new LogRatio(estimate, error, baseline.noise(metric.key()));
        return RatioAnswer.of(
                comparability.paired()
                        ? RatioBounds.of(ratio, rules.alphaPass(), rules.alphaFail(), basis)
                        : RatioBounds.ofOtherRequests(ratio, rules.alphaPass(), rules.alphaFail(), basis));
    }
}
