// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether two runs may be compared.
 *
 * @param refusals why not; empty when they may
 * @param findings what a reader must know all the same
 * @param paired whether both had the same requests
 */
record Comparability(List<String> refusals, List<String> findings, boolean paired) {

    private static final double FEWEST_COMMON = 0.9;
    private static final double MOST_APART = 0.01;
    /** A salt word in one of them may cost two tokens more than in the other. */
    private static final double LEAST_TOKENS_APART = 2;

    private static final double TOKENS_APART_SHARE = 0.02;

    static Comparability of(ComparableRun baseline, ComparableRun candidate, ComparisonRules rules) {
        List<String> refusals = new ArrayList<>();
        List<String> findings = new ArrayList<>();
        List<String> workload = baseline.workload().differences(candidate.workload());
        if (!workload.isEmpty()) {
            refusals.add("the workload is another: " + String.join(", ", workload)
                    + "; load as the baseline was, or record it anew");
        }
        environment(baseline, candidate, rules, refusals, findings);
        boolean paired = baseline.workload().hasSameSeed(candidate.workload());
        if (paired) {
            prompts(baseline, candidate, refusals, findings);
        } else {
            findings.add("other seed than the baseline's, so requests are not paired: the same certainty takes five to"
                    + " nine times as many");
        }
        return new Comparability(List.copyOf(refusals), List.copyOf(findings), paired);
    }

    private static void environment(
            ComparableRun baseline,
            ComparableRun candidate,
            ComparisonRules rules,
            List<String> refusals,
            List<String> findings) {
        List<FactDifference> held = new ArrayList<>();
        List<FactDifference> varied = new ArrayList<>();
        Set<String> things = new HashSet<>();
        for (FactDifference difference : FactDifference.between(
                baseline.environment().facts(), candidate.environment().facts())) {
            Optional<Varying> thing = Varying.of(difference.name()).filter(rules.varying()::contains);
            if (thing.isPresent() || rules.varyingFacts().contains(difference.name())) {
                varied.add(difference);
                things.add(thing.map(Varying::toString).orElse(difference.name()));
            } else {
                held.add(difference);
            }
        }
        if (!held.isEmpty()) {
            refusals.add("the environment is another: " + listed(held) + "; only " + Varying.namesOf(rules.varying())
                    + " may differ here");
        }
        if (things.size() > 1) {
            findings.add(
                    "more than one thing differs, so nobody can tell which made the difference: " + listed(varied));
        } else if (!varied.isEmpty()) {
            findings.add("compared: " + listed(varied));
        }
        List<FactDifference> client = FactDifference.between(
                baseline.environment().client(), candidate.environment().client());
        if (!client.isEmpty()) {
            findings.add("another client machine: " + listed(client));
        }
    }

    private static String listed(List<FactDifference> differences) {
        return differences.stream().map(FactDifference::toString).collect(Collectors.joining(", "));
    }

    private static void prompts(
            ComparableRun baseline, ComparableRun candidate, List<String> refusals, List<String> findings) {
        Map<Long, RequestRow> byIndex = new HashMap<>();
        baseline.rows().forEach(row -> byIndex.put(row.index(), row));
        int common = 0;
        int apart = 0;
        for (RequestRow row : candidate.rows()) {
            RequestRow twin = byIndex.get(row.index());
            if (twin != null) {
                common++;
                apart += haveOtherPrompts(twin, row) ? 1 : 0;
            }
        }
        // In a conversation the server's own answers are part of the next prompt.
        boolean conversations = candidate.workload().parts().containsKey(WorkloadParts.TURNS);
        if (apart > MOST_APART * common && !conversations) {
            refusals.add("the prompts are others: " + apart + " of " + common
                    + " pairs of requests have another number of input tokens; was the tokenizer or the data changed?");
        }
        int fewer = Math.min(baseline.rows().size(), candidate.rows().size());
        if (common < FEWEST_COMMON * fewer) {
            findings.add(String.format(
                    Locale.ROOT,
                    "only %,d of %,d requests are in both runs; stop both by the same number of requests",
                    common,
                    fewer));
        }
    }

    private static boolean haveOtherPrompts(RequestRow one, RequestRow other) {
        OptionalDouble here = one.value(Metric.INPUT_SEQUENCE_LENGTH);
        OptionalDouble there = other.value(Metric.INPUT_SEQUENCE_LENGTH);
        return here.isPresent()
                && there.isPresent()
                && Math.abs(here.getAsDouble() - there.getAsDouble())
                        > Math.max(LEAST_TOKENS_APART, TOKENS_APART_SHARE * here.getAsDouble());
    }
}
