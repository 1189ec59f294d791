// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.slo.CheckMessage;
import dev.llmbench.slo.CheckResult;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.PointCheck;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.UnmeasuredException;
import java.util.Optional;

/** What navigation hands on: the run, its description, and the one place that raises what a check found. */
record RunJudge(LlmRunAssert origin, RunFacts facts, Optional<String> description) {

    static RunJudge of(LlmRunAssert origin, LlmRun run, String description) {
        RunFacts facts = new RunFacts(
                run.label(), run.metrics(), run.doubts(), run.endedEarly(), run.maxErrorRate(), run.reportDirectory());
        return new RunJudge(origin, facts, Optional.of(description).filter(text -> !text.isBlank()));
    }

    void judge(Objective objective) {
        CheckResult result = PointCheck.check(facts, objective);
        if (!result.isPassed()) {
            raise(result.kind(), message().of(objective, result));
        }
    }

    void fail(CheckResult.Kind kind, String sentence) {
        raise(kind, message().of(sentence));
    }

    private CheckMessage message() {
        return new CheckMessage(facts, description);
    }

    private static void raise(CheckResult.Kind kind, String message) {
        if (kind.isError()) {
            throw new UnmeasuredException(message);
        }
        throw new AssertionError(message);
    }
}
