// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static java.util.stream.Collectors.joining;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.stats.SampleSupport;
import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.evidence.SampleSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Finds what a load can never answer, before a request is sent: a metric of streams without streaming, a percentile
 * that the planned sample cannot carry, rates and gaps of which too few seconds are seen, rates that are not offered,
 * limits that every value keeps or none, limits that contradict each other, an error budget that a limit takes back.
 */
public final class ObjectiveDesign {

    /** Below it not even a median is judged, and so nothing. */
    private static final long SMALLEST_SAMPLE = SampleSupport.smallestAccepted(50);

    private ObjectiveDesign() {}

    /**
     * @param gate what the load has to prove
     * @param maxErrorRate the share of failures that the load allows, 0 to 1
     * @throws IllegalArgumentException with everything that does not fit, and the numbers, in one line
     */
    public static void check(Gate gate, PlannedLoad load, double maxErrorRate) {
        List<Objective> distinct = gate.objectives().stream()
                .map(DeclaredObjective::objective)
                .distinct()
                .toList();
        List<String> problems = new ArrayList<>();
        for (Objective objective : distinct) {
            EmptyClaim.of(objective).ifPresent(problems::add);
            if (!load.streaming()) {
                withoutStreaming(objective).ifPresent(problems::add);
            }
            load.requests()
                    .ifPresent(planned -> sampleTooSmall(objective, planned, load, gate.confidence())
                            .ifPresent(problems::add));
            OfferedRate.tooLow(objective, load).ifPresent(problems::add);
            SecondsDesign.tooShort(objective, load).ifPresent(problems::add);
        }
        problems.addAll(new Contradictions(distinct).all());
        problems.addAll(new ErrorBudget(distinct, maxErrorRate).problems());
        if (!problems.isEmpty()) {
            String count = problems.size() == 1 ? "" : problems.size() + " mistakes in the objectives: ";
            throw new IllegalArgumentException(count + String.join("; ", problems));
        }
    }

    private static Optional<String> withoutStreaming(Objective objective) {
        if (objective instanceof Objective.Good good) {
            return good.conditions().stream()
                    .map(Condition::metric)
                    .filter(Metric::needsStreaming)
                    .findFirst()
                    .map(metric -> quoted(objective) + ": " + metric.key()
                            + " exists only for streamed answers, and this load does not stream; turn streaming on"
                            + " or ask for"
                            + " requestLatency");
        }
        return objective instanceof Objective.PerRequest wanted
                        && wanted.metric().needsStreaming()
                ? Optional.of(quoted(objective) + ": " + wanted.metric().key()
                        + " exists only for streamed answers, and this load does not stream; turn streaming on"
                        + " where the API has streams, or judge "
                        + alternatives(wanted.metric().unit()))
                : Optional.empty();
    }

    private static String alternatives(MetricUnit unit) {
        String metrics = Stream.of(Metric.values())
                .filter(metric -> !metric.needsStreaming() && metric.unit() == unit && !metric.isOfTheClient())
                .map(Metric::key)
                .collect(joining(" or "));
        return metrics.isEmpty() ? "outputTokenThroughput" : metrics;
    }

    private static Optional<String> sampleTooSmall(
            Objective objective, int planned, PlannedLoad load, Confidence confidence) {
        if (planned < SMALLEST_SAMPLE) {
            return Optional.of(quoted(objective) + ": the load plans " + planned
                    + " measured requests and nothing is judged on fewer than " + SMALLEST_SAMPLE + "; plan more");
        }
        Optional<ShareForm> form = form(objective, load.rate());
        if (form.isEmpty()) {
            return Optional.empty();
        }
        long least = leastToPass(form.get().allowedShare(), load, confidence);
        return planned >= least
                ? Optional.empty()
                : Optional.of(quoted(objective) + ": " + objective.label() + " can be proved from " + least
                        + " measured requests on and the load plans " + planned
                        + "; plan that many, better several times as"
                        + " many, or " + alternative(objective, planned, load, confidence));
    }

    private static Optional<ShareForm> form(Objective objective, OptionalDouble rate) {
        return objective instanceof Objective.Good good && rate.isPresent()
                ? good.asFractionOf(rate.getAsDouble()).flatMap(ShareForm::of)
                : ShareForm.of(objective);
    }

    private static long leastToPass(double allowedShare, PlannedLoad load, Confidence confidence) {
        DecisionRule usual = confidence.rule(allowedShare);
        DecisionRule rule = load.closedLoop() ? usual : usual.forOpenLoop();
        return SampleSize.smallestToPass(allowedShare, rule.alphaPass(), rule.passDeflation());
    }

    private static String alternative(Objective objective, int planned, PlannedLoad load, Confidence confidence) {
        if (objective instanceof Objective.Good) {
            return "demand "
                    + (objective.unit() == MetricUnit.SHARE ? "a smaller share" : "fewer of those that are offered");
        }
        if (objective instanceof Objective.PerRun) {
            return "demand errorRate == 0, which is judged as it stands";
        }
        double percent =
                ((Objective.PerRequest) objective).statistic().percent().orElseThrow();
        return "judge " + outermost(percent, planned, load, confidence);
    }

    /** The outermost percentile on the same side, to one decimal, that so many requests can prove. */
    private static String outermost(double percent, int planned, PlannedLoad load, Confidence confidence) {
        int beyondTenths = 1;
        while (beyondTenths < 500 && leastToPass(beyondTenths / 1000.0, load, confidence) > planned) {
            beyondTenths++;
        }
        return Statistic.percentile((percent > 50 ? 1000 - beyondTenths : beyondTenths) / 10.0)
                .label();
    }

    private static String quoted(Objective objective) {
        return "\"" + objective.toText() + "\"";
    }
}
