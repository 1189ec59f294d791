// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.RepeatedRuns;
import dev.llmbench.repeat.RepeatedCheck;
import dev.llmbench.repeat.RepeatedResult;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.Objective;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What navigation hands on, and the one place that reports how several runs fared together.
 *
 * @param repeats empty when there are none, which is reported already
 */
record RepeatsJudge(
        RepeatedRunsAssert origin, Findings findings, Optional<RepeatedRuns> repeats, Optional<String> description) {

    private static final System.Logger LOG = System.getLogger("dev.llmbench.assertj");

    RepeatsJudge describedAs(String words) {
        return new RepeatsJudge(origin, findings, repeats, Optional.of(words));
    }

    void judge(Objective objective) {
        repeats.ifPresent(all -> report(all, check -> check.ofMedian(objective)));
    }

    void judge(Objective objective, Confidence confidence) {
        repeats.ifPresent(all -> {
            Gate gate = all.runs().get(0).gate();
            Gate alone = new Gate(
                    List.of(DeclaredObjective.failing(objective)), confidence, gate.onUndecided(), gate.onUnmeasured());
            report(all, check -> check.ofEach(alone));
        });
    }

    private void report(RepeatedRuns all, Function<RepeatedCheck, RepeatedResult> question) {
        RepeatedResult result = question.apply(all.check(description));
        switch (result.consequence()) {
            case NONE -> findings.passed();
            case WARNING -> {
                LOG.log(System.Logger.Level.WARNING, result.message());
                findings.passed();
            }
            case FAILURE -> findings.found(false, result.message());
            case ERROR -> findings.found(true, result.message());
        }
    }
}
