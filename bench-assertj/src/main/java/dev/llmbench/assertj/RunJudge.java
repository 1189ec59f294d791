// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.assertj;

import dev.llmbench.LlmRun;
import dev.llmbench.slo.CheckMessage;
import dev.llmbench.slo.CheckResult;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.JudgedObjective;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.PointCheck;
import dev.llmbench.slo.RunFacts;
import dev.llmbench.slo.SloEvaluator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What navigation hands on: the run, the reader's own words, and the one place that reports what a check found.
 *
 * @param gate what the run's gate makes of an inconclusive verdict
 * @param facts empty when there is no run, which is reported already and leaves nothing to judge
 * @param ownMessage the reader's message for a failure, null for none
 */
record RunJudge(
        LlmRunAssert origin,
        Findings findings,
        Gate gate,
        Optional<RunFacts> facts,
        Optional<String> description,
        Supplier<@Nullable String> ownMessage) {

    private static final System.Logger LOG = System.getLogger("dev.llmbench.assertj");

    static Optional<RunFacts> facts(@Nullable LlmRun run) {
        return Optional.ofNullable(run).map(LlmRun::facts);
    }

    RunJudge describedAs(String description) {
        return new RunJudge(origin, findings, gate, facts, Optional.of(description), ownMessage);
    }

    void judge(Objective objective) {
        facts.ifPresent(run -> {
            CheckResult result = PointCheck.check(run, objective);
            report(
                    result.isPassed(),
                    result.kind().isError(),
                    () -> message(run).of(objective, result));
        });
    }

    /** With evidence. What is inconclusive and excused is logged as a warning. */
    void judge(Objective objective, Confidence confidence) {
        facts.ifPresent(run -> {
            Gate alone = new Gate(
                    List.of(DeclaredObjective.failing(objective)), confidence, gate.onUndecided(), gate.onUnmeasured());
            JudgedObjective judged = alone.judge(run).judged().get(0);
            Supplier<String> message = () -> message(run).of(objective, judged.result());
            switch (judged.consequence()) {
                case NONE -> report(true, false, message);
                case WARNING -> {
                    LOG.log(System.Logger.Level.WARNING, message);
                    report(true, false, message);
                }
                case FAILURE -> report(false, false, message);
                case ERROR -> report(false, true, message);
            }
        });
    }

    void judge(List<Objective> objectives) {
        facts.ifPresent(run -> {
            Evaluation evaluation = SloEvaluator.evaluate(
                    run, objectives.stream().map(DeclaredObjective::failing).toList());
            boolean unmeasured = !evaluation.unmeasured().isEmpty();
            report(!unmeasured && evaluation.failed().isEmpty(), unmeasured, () -> evaluation.message(description));
        });
    }

    /** Holds the run to a demand that is no objective. */
    void demand(boolean met, CheckResult.Kind otherwise, Supplier<String> sentence) {
        facts.ifPresent(
                run -> report(met, otherwise.isError(), () -> message(run).of(sentence.get())));
    }

    private CheckMessage message(RunFacts run) {
        return new CheckMessage(run, description);
    }

    private void report(boolean passed, boolean unmeasured, Supplier<String> message) {
        if (passed) {
            findings.passed();
        } else {
            findings.found(unmeasured, withOwnMessage(message.get()));
        }
    }

    /** The reader's message leads the first line and hides nothing: the figures stay. */
    private String withOwnMessage(String message) {
        String own = ownMessage.get();
        return own == null ? message : own.strip().replaceAll("\\s*\\R\\s*", " ") + ": " + message;
    }
}
