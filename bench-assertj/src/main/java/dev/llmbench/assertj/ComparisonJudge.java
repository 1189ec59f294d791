// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparedFigure;
import java.util.Optional;
import java.util.function.Function;

/**
 * What navigation hands on, and the one place that reports how a figure fared.
 *
 * @param comparison empty when there is none, which is reported already
 */
record ComparisonJudge(
        BaselineComparisonAssert origin,
        Findings findings,
        Optional<BaselineComparison> comparison,
        Optional<String> description) {

    void demand(Function<BaselineComparison, ComparedFigure> question) {
        comparison.ifPresent(all -> report(all, question.apply(all)));
    }

    private void report(BaselineComparison all, ComparedFigure figure) {
        switch (all.consequence(figure)) {
            case NONE -> findings.passed();
            case WARNING -> {
                all.warn(figure, description);
                findings.passed();
            }
            case FAILURE -> findings.found(false, all.message(figure, description));
            case ERROR -> findings.found(true, all.message(figure, description));
        }
    }
}
