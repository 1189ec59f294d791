// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.baseline.ComparedFigure.Kind;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.slo.Consequence;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.OnUnmeasured;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.slo.Verdict;
import dev.llmbench.stats.decision.Outcome;
import dev.llmbench.stats.decision.RatioJudge;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A candidate against a baseline: a run against a stored one, or two servers that were loaded in turn. Each figure is
 * judged three ways: proved to be within the margin, proved to be beyond it, or neither. Immutable.
 *
 * <p>What is judged of a percentile is the ratio of a narrow band around it (p92.5 to p97.5 for p95), whose figure is
 * steadier; the two values that are shown are the percentiles themselves. A failed request is the worst value.
 */
public final class BaselineComparison {

    private static final double WANTED_POWER = 0.8;

    private final RunLabel label;
    private final RatioEvidence evidence;
    private final ComparisonRules rules;
    private final Gate gate;
    private final Consumer<String> warnings;

    /**
     * Kept, since the console, the files and the message of each failure show them, and each takes several bootstraps.
     */
    private volatile @Nullable List<ComparedFigure> usualFigures;

    private BaselineComparison(
            RunLabel label,
            RatioEvidence evidence,
            ComparisonRules rules,
            Gate gate,
            Consumer<String> warnings,
            @Nullable List<ComparedFigure> usualFigures) {
        this.label = label;
        this.evidence = evidence;
        this.rules = rules;
        this.gate = gate;
        this.warnings = warnings;
        this.usualFigures = usualFigures;
    }

    private static BaselineComparison of(RunLabel label, RatioEvidence evidence, ComparisonRules rules) {
        return new BaselineComparison(label, evidence, rules, Gate.NONE, line -> {}, null);
    }

    /**
     * Of a run and a stored baseline.
     *
     * @param facts the same run, as gates judge it
     */
    public static BaselineComparison of(
            Baseline baseline, ComparableRun candidate, RunFacts facts, ComparisonRules rules) {
        return of(facts.label(), new StoredEvidence(baseline, candidate, facts, rules), rules);
    }

    /** Of two servers that were loaded in turn, block by block. */
    public static BaselineComparison ofBlocks(RunLabel label, List<BlockPair> blocks, ComparisonRules rules) {
        return of(label, new BlockEvidence(blocks, rules), rules);
    }

    /**
     * The same, in a test with that gate: what is undecided or unmeasured does what the gate says of such objectives.
     * Without one the former warns and the latter fails.
     *
     * @param lines takes a line for each warning; nobody does by default
     */
    public BaselineComparison within(Gate ofTest, Consumer<String> lines) {
        return new BaselineComparison(label, evidence, rules, ofTest, lines, usualFigures);
    }

    /** What a figure does to the test that asserts it. */
    public Consequence consequence(ComparedFigure figure) {
        boolean excused =
                switch (figure.status()) {
                    case PASSED, FAILED -> false;
                    case UNDECIDED -> isExcused(figure);
                    case UNMEASURED -> gate.onUnmeasured() == OnUnmeasured.WARN;
                };
        if (figure.status() == Verdict.Kind.PASSED) {
            return Consequence.NONE;
        }
        if (excused) {
            return Consequence.WARNING;
        }
        return figure.kind().isError() ? Consequence.ERROR : Consequence.FAILURE;
    }

    private boolean isExcused(ComparedFigure undecided) {
        return switch (gate.onUndecided()) {
            case WARN -> true;
            case FAIL -> false;
            case BY_VALUE -> undecided.ratio().orElseThrow().estimate() <= Math.log1p(undecided.margin());
        };
    }

    /** Says to whoever takes the warnings how a figure fared. */
    public void warn(ComparedFigure figure, Optional<String> description) {
        warnings.accept("warning: " + new ComparisonMessage(this, description).firstLine(figure));
    }

    /** How the candidate calls itself. */
    public RunLabel label() {
        return label;
    }

    /** Margins, error rates and what may vary, as they were asked for. */
    public ComparisonRules rules() {
        return rules;
    }

    /** Why nothing here can be judged; empty when it can. */
    public List<String> refusals() {
        return evidence.refusals();
    }

    /** What a reader of the figures must know. */
    public List<String> findings() {
        return evidence.findings();
    }

    /** Under the label of the comparison, whose seed repeats all of it. */
    Optional<RunFacts> lastRun() {
        List<RunFacts> runs = evidence.measured();
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(runs.get(runs.size() - 1).labelled(label));
    }

    String nextTo() {
        return evidence.nextTo();
    }

    /** As {@link #judge(Metric, double, double)} with the margin of the rules. */
    public ComparedFigure judge(Metric metric, double percent) {
        return judge(metric, percent, rules.marginOfPercentile(percent));
    }

    /**
     * Judges a percentile of a per-request metric.
     *
     * @param percent above 0 and below 100
     * @param margin how much worse it may be, as a share
     * @throws IllegalArgumentException for a metric that cannot be compared so, a percentile or margin out of range
     */
    public ComparedFigure judge(Metric metric, double percent, double margin) {
        if (!RunFigures.COMPARABLE.contains(metric)) {
            throw new IllegalArgumentException(metric.key()
                    + ": it cannot be held against a baseline; those that can are "
                    + names(RunFigures.COMPARABLE.stream().map(Metric::key).toList()));
        }
        Margin.check(margin);
        FigureQuestion question = FigureQuestion.of(metric, percent, evidence.baseline(metric, percent), margin);
        return answer(
                question,
                evidence.baseline(metric, percent),
                evidence.candidate(metric, percent),
                margin,
                () -> evidence.ratio(metric, percent));
    }

    /** As {@link #judge(RunMetric, double)} with the margin of the rules. */
    public ComparedFigure judge(RunMetric metric) {
        return judge(metric, rules.marginOfRate());
    }

    /**
     * Judges request or output token throughput, where less is worse: the margin is on baseline / candidate.
     *
     * @param margin how much worse it may be, as a share
     * @throws IllegalArgumentException for another metric or a margin out of range
     */
    public ComparedFigure judge(RunMetric metric, double margin) {
        if (!RunFigures.COMPARABLE_RATES.contains(metric)) {
            throw new IllegalArgumentException(
                    metric.key() + ": it cannot be held against a baseline; those that can are "
                            + names(RunFigures.COMPARABLE_RATES.stream()
                                    .map(RunMetric::key)
                                    .toList()));
        }
        Margin.check(margin);
        FigureQuestion question = FigureQuestion.of(metric, evidence.baseline(metric), margin);
        return answer(
                question, evidence.baseline(metric), evidence.candidate(metric), margin, () -> evidence.ratio(metric));
    }

    private static String names(List<String> all) {
        return String.join(", ", all);
    }

    private ComparedFigure answer(
            FigureQuestion question,
            OptionalDouble baseline,
            OptionalDouble candidate,
            double margin,
            Supplier<RatioAnswer> ratio) {
        Draft draft = new Draft(question, baseline, candidate, margin);
        if (!evidence.refusals().isEmpty()) {
            return draft.without(Kind.NOT_COMPARABLE, String.join("; ", evidence.refusals()));
        }
        List<RunFacts> runs = evidence.measured();
        for (int run = 0; run < runs.size(); run++) {
            Optional<FigureQuestion.Obstacle> obstacle = question.obstacleIn(runs.get(run));
            if (obstacle.isPresent()) {
                return draft.without(
                        obstacle.get().kind(),
                        evidence.nameOf(run) + obstacle.get().reason());
            }
        }
        RatioAnswer answer = ratio.get();
        return answer.bounds()
                .map(bounds -> decided(draft, bounds, margin))
                .orElseGet(() -> draft.without(Kind.TOO_FEW_VALUES, answer.whyNot()));
    }

    /**
     * Noise as large as the margin takes a pass away; what is beyond the margin by more than the noise is beyond it all
     * the same.
     */
    private ComparedFigure decided(Draft draft, RatioBounds bounds, double margin) {
        Outcome outcome =
                new RatioJudge(margin, rules.alphaPass(), rules.alphaFail()).decide(bounds.lower(), bounds.upper());
        if (outcome == Outcome.FAILED) {
            return draft.with(Kind.REGRESSED, bounds, "it is beyond the margin");
        }
        double heldByTheNoise = bounds.noiseAdds() ? 0 : bounds.standardError();
        double provable = bounds.noise().smallestProvableMargin(heldByTheNoise, rules.alphaPass(), WANTED_POWER);
        if (provable > margin) {
            return draft.with(Kind.MARGIN_BELOW_NOISE, bounds, belowNoise(bounds, provable));
        }
        return outcome == Outcome.PASSED
                ? draft.with(Kind.WITHIN_MARGIN, bounds, "it is within the margin")
                : draft.with(
                        Kind.UNDECIDED,
                        bounds,
                        Settling.of(bounds, margin, rules, bounds.smallestProvableMargin(WANTED_POWER)));
    }

    private static String belowNoise(RatioBounds bounds, double provable) {
        return "the " + bounds.noise().runs() + " accepted runs differ by "
                + Margin.shown(bounds.noise().deviation())
                + " in this figure, so the smallest margin that can be proved is " + Margin.shown(provable)
                + "; allow that much, add accepted runs (-Dllmbench.baseline=add), or compare two servers at"
                + " once with @LlmCompare";
    }

    /** The whole text: a first line that stands alone, then both sides' figures and the candidate's own facts. */
    public String message(ComparedFigure figure, Optional<String> description) {
        return new ComparisonMessage(this, description).of(figure);
    }

    /** The usual figures that both sides have, judged by the margins of the rules. */
    public List<ComparedFigure> usualFigures() {
        List<ComparedFigure> known = usualFigures;
        if (known == null) {
            known = new ComparisonTable(this).figures();
            usualFigures = known;
        }
        return known;
    }

    /** A row for each usual figure that both sides have, for people; judged by the margins of the rules. */
    public List<String> table() {
        return new ComparisonTable(this).lines();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "BaselineComparison[%s]", label.name());
    }

    private record Draft(FigureQuestion question, OptionalDouble baseline, OptionalDouble candidate, double margin) {

        ComparedFigure without(Kind kind, String reason) {
            return figure(kind, Optional.empty(), reason);
        }

        ComparedFigure with(Kind kind, RatioBounds bounds, String reason) {
            return figure(kind, Optional.of(bounds), reason);
        }

        private ComparedFigure figure(Kind kind, Optional<RatioBounds> bounds, String reason) {
            MetricUnit unit = question.objective().unit();
            return new ComparedFigure(question.label(), unit, kind, baseline, candidate, bounds, margin, reason);
        }
    }
}
