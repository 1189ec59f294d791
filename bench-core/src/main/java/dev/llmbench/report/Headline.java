// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.slo.CheckResult;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Severity;
import java.util.List;
import java.util.Locale;

/**
 * What became of a run, in a sentence.
 *
 * @param words the sentence
 * @param mood how to colour it
 */
record Headline(String words, Mood mood) {

    /** As classes of the style sheet. */
    enum Mood {
        GOOD,
        BAD,
        WARN,
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Headline of(List<JudgedObjective> judged) {
        if (judged.isEmpty()) {
            return new Headline(
                    "Measured. No objective was declared with this load; what the test itself asserts stands in the"
                            + " build's log.",
                    Mood.NONE);
        }
        List<JudgedObjective> open = judged.stream()
                .filter(one -> one.declared().severity() == Severity.FAIL
                        && !one.result().isPassed())
                .toList();
        if (open.isEmpty()) {
            return new Headline(passed(judged), Mood.GOOD);
        }
        JudgedObjective worst =
                first(open, CheckResult.Status.UNMEASURED, first(open, CheckResult.Status.FAILED, open.get(0)));
        String others = open.size() == 1 ? "" : "; " + (open.size() - 1) + " more below";
        return new Headline(word(worst).toUpperCase(Locale.ROOT) + ": " + worst.sentence() + others, moodOf(worst));
    }

    private static String passed(List<JudgedObjective> judged) {
        long met = judged.stream().filter(one -> one.result().isPassed()).count();
        return "PASSED: " + met + " of " + judged.size() + " objectives met"
                + (met < judged.size() ? ", the others only warn" : "");
    }

    private static JudgedObjective first(
            List<JudgedObjective> open, CheckResult.Status status, JudgedObjective otherwise) {
        return open.stream()
                .filter(one -> one.result().status() == status)
                .findFirst()
                .orElse(otherwise);
    }

    /** How one objective fared, in a word or two. */
    static String word(JudgedObjective one) {
        return switch (one.result().status()) {
            case PASSED -> "met";
            case FAILED -> "missed";
            case UNMEASURED -> "not measurable";
        };
    }

    static Mood moodOf(JudgedObjective one) {
        if (one.result().isPassed()) {
            return Mood.GOOD;
        }
        boolean missed = one.result().status() == CheckResult.Status.FAILED;
        return missed && one.declared().severity() == Severity.FAIL ? Mood.BAD : Mood.WARN;
    }
}
