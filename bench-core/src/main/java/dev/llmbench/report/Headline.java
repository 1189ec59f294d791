// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.slo.Consequence;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Verdict;
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

    static Headline of(Evaluation evaluation) {
        List<JudgedObjective> judged = evaluation.judged();
        if (judged.isEmpty()) {
            return new Headline(
                    "Measured. No objective was declared with this load; what the test itself asserts stands in the"
                            + " build's log.",
                    Mood.NONE);
        }
        boolean bad = !evaluation.failed().isEmpty() || !evaluation.unmeasured().isEmpty();
        Mood mood = bad ? Mood.BAD : evaluation.warnings().isEmpty() ? Mood.GOOD : Mood.WARN;
        return new Headline(words(evaluation), mood);
    }

    /** The verdict is about what may fail the gate; objectives that only warn are told beside it. */
    private static String words(Evaluation evaluation) {
        Verdict verdict = evaluation.verdict();
        boolean onlyWarnings =
                evaluation.judged().size() == evaluation.warnings().size();
        String proved = onlyWarnings
                ? "WARNING: " + evaluation.warnings().get(0).sentence()
                : verdict.kind() + ": " + verdict.reason()
                        + verdict.next().map(next -> "; " + next).orElse("");
        int warned = evaluation.warnings().size();
        return warned == 0 || onlyWarnings
                ? proved
                : proved + " (" + warned + (warned == 1 ? " objective below warns)" : " objectives below warn)");
    }

    /** How one objective fared, in a word or two. */
    static String word(JudgedObjective one) {
        String word =
                switch (one.verdict().kind()) {
                    case PASSED -> "met";
                    case FAILED -> "missed";
                    case UNDECIDED -> "undecided";
                    case UNMEASURED -> "not measurable";
                };
        return one.consequence() == Consequence.WARNING ? word + ", warns only" : word;
    }

    static Mood moodOf(JudgedObjective one) {
        return switch (one.consequence()) {
            case NONE -> Mood.GOOD;
            case WARNING -> Mood.WARN;
            case FAILURE, ERROR -> Mood.BAD;
        };
    }
}
