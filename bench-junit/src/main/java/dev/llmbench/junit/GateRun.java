// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import dev.llmbench.slo.Evaluation;
import dev.llmbench.slo.Gate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.opentest4j.TestAbortedException;

/**
 * The run of a test and what its annotations demand of it.
 *
 * @param compared what was measured, and what it was held against
 * @param gate what it, or each of several, has to prove; without objectives only the body judges
 */
record GateRun(ComparedRun compared, Gate gate) {

    LlmRun run() {
        return compared.run();
    }

    /**
     * What the test has to throw.
     *
     * @param body what its body threw
     * @param console takes a line for each warning
     * @return empty when all is well
     */
    Optional<Throwable> judge(Optional<Throwable> body, Consumer<String> console) {
        if (gate.objectives().isEmpty()) {
            return body;
        }
        List<Evaluation> all =
                compared.judged().stream().map(run -> gate.judge(run.facts())).toList();
        all.forEach(one -> one.warningLines().forEach(console));
        Evaluation evaluation =
                all.stream().min(Comparator.comparing(GateRun::rank)).orElseThrow();
        Optional<Throwable> abort = body.filter(TestAbortedException.class::isInstance);
        if (abort.isEmpty()) {
            return evaluation.problem(body);
        }
        // JUnit shows an aborted test as skipped, that is green: it must not hide what was measured.
        Optional<Throwable> problem = evaluation.problem(Optional.empty());
        problem.ifPresent(missed -> missed.addSuppressed(abort.get()));
        return problem.or(() -> abort);
    }

    /** Of several runs the test ends as the first that failed, for that is proved; else as one that says nothing. */
    private static int rank(Evaluation evaluation) {
        if (!evaluation.unmeasured().isEmpty()) {
            return 1;
        }
        return evaluation.failed().isEmpty() ? 2 : 0;
    }
}
