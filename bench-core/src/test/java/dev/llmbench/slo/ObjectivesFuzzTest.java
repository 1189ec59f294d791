// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long-load")
class ObjectivesFuzzTest {

    private static final int ROUNDS = 50_000;
    private static final List<String> SEEDS = List.of(
            "ttft p95 < 500ms",
            "errorRate == 0",
            "outputTokenThroughput > 2000/s",
            "icl p99.9 <= 1.5s",
            "outputSequenceLength mean >= 100 tokens",
            "goodput >= 7.5/s where ttft < 500ms and itl < 50ms");
    private static final String LETTERS =
            " <>=!.,;%/-_()0159abcdefgmpstxPTF\u00b5\u03bc\u2264\u00a0\n\t\0\ud83d\u0130\u0661\"";

    @Test
    void noTextGetsAnythingButAnObjectiveOrItsDocumentedError() {
        Random random = new Random(20260731);
        int parsed = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Optional<Objective> objective = parse(mutated(random));
            if (objective.isPresent()) {
                parsed++;
                assertThat(Objectives.parse(objective.get().toText())).isEqualTo(objective.get());
            }
        }
        assertThat(parsed).as("mutants that are objectives").isBetween(ROUNDS / 100, ROUNDS / 2);
    }

    @Test
    void everyObjectiveThatCodeCanBuildIsReadBackFromItsText() {
        Random random = new Random(7);
        for (int round = 0; round < ROUNDS; round++) {
            Objective objective = objective(random);

            assertThat(Objectives.parse(objective.toText())).isEqualTo(objective);
        }
    }

    private static Optional<Objective> parse(String text) {
        try {
            return Optional.of(Objectives.parse(text));
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            assertThat(message).as(text).startsWith("\"").contains(": ");
            if (message.lines().count() == 3) {
                List<String> lines = message.lines().toList();
                assertThat(lines.get(2).length())
                        .as(message)
                        .isLessThanOrEqualTo(lines.get(1).length() + 1);
                assertThat(lines.get(2)).as(message).matches(" *\\^");
            }
            return Optional.empty();
        }
    }

    private static String mutated(Random random) {
        StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
        int edits = 1 + random.nextInt(4);
        for (int i = 0; i < edits; i++) {
            mutate(text, random);
        }
        return text.toString();
    }

    private static void mutate(StringBuilder text, Random random) {
        int at = random.nextInt(text.length() + 1);
        char letter = LETTERS.charAt(random.nextInt(LETTERS.length()));
        switch (random.nextInt(5)) {
            case 0 -> text.insert(at, letter);
            case 1 -> text.insert(at, SEEDS.get(random.nextInt(SEEDS.size())), 0, random.nextInt(8));
            case 2 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(3)));
            case 3 -> {
                if (at < text.length()) {
                    text.setCharAt(at, letter);
                }
            }
            default -> {
                if (at < text.length()) {
                    text.setCharAt(at, Character.toUpperCase(text.charAt(at)));
                }
            }
        }
    }

    private static Objective objective(Random random) {
        Comparison comparison = Comparison.values()[random.nextInt(4)];
        if (random.nextBoolean()) {
            Metric[] metrics = Metric.values();
            return new Objective.PerRequest(
                    metrics[random.nextInt(metrics.length)], statistic(random), new Bound(comparison, limit(random)));
        }
        RunMetric[] metrics = RunMetric.values();
        RunMetric metric = metrics[random.nextInt(metrics.length)];
        double limit = metric == RunMetric.ERROR_RATE ? Math.max(1e-300, random.nextDouble()) : limit(random);
        return new Objective.PerRun(metric, new Bound(comparison, limit));
    }

    private static Statistic statistic(Random random) {
        List<Statistic> whole = new ArrayList<>(List.of(Statistic.Whole.values()));
        whole.add(Statistic.percentile(Math.max(1e-9, random.nextDouble() * 100)));
        whole.add(Statistic.percentile(1 + random.nextInt(99)));
        return whole.get(random.nextInt(whole.size()));
    }

    /** Any positive double, the tiniest and the largest among them. */
    private static double limit(Random random) {
        double limit = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
        return Double.isFinite(limit) && limit > 0 ? limit : Double.MAX_VALUE;
    }
}
