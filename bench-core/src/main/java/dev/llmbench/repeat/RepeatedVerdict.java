// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import dev.llmbench.slo.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One verdict out of those of all runs: the worst, so that no run can be drawn until one passes. */
public final class RepeatedVerdict {

    private static final List<Verdict.Kind> WORST_FIRST =
            List.of(Verdict.Kind.FAILED, Verdict.Kind.UNMEASURED, Verdict.Kind.UNDECIDED);

    private RepeatedVerdict() {}

    /**
     * The number of the first run whose verdict is the worst, from 0: a failure outranks what is inconclusive, for it
     * is proved.
     *
     * @param each in the order of the runs, at least one
     */
    public static int worst(List<Verdict> each) {
        for (Verdict.Kind kind : WORST_FIRST) {
            for (int run = 0; run < each.size(); run++) {
                if (each.get(run).kind() == kind) {
                    return run;
                }
            }
        }
        return 0;
    }

    /** The verdict of all: that of the worst run, which it names, and PASSED only when every run has passed. */
    public static Verdict of(List<Verdict> each) {
        Verdict worst = each.get(worst(each));
        String all = IntStream.range(0, each.size())
                .filter(run -> each.get(run).kind() == worst.kind())
                .mapToObj(run -> Integer.toString(run + 1))
                .collect(Collectors.joining(", "));
        return new Verdict(worst.kind(), "repeat " + all + " of " + each.size() + ": " + worst.reason(), worst.next());
    }
}
