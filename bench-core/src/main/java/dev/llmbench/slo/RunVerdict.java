// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One verdict out of those of all objectives. */
final class RunVerdict {

    private RunVerdict() {}

    /** The worst of those that may fail the gate; a failure outranks what is inconclusive, for it is proved. */
    static Verdict of(List<JudgedObjective> judged) {
        List<JudgedObjective> failing = judged.stream()
                .filter(one -> one.declared().severity() == Severity.FAIL)
                .toList();
        for (Verdict.Kind kind : List.of(Verdict.Kind.FAILED, Verdict.Kind.UNMEASURED, Verdict.Kind.UNDECIDED)) {
            List<JudgedObjective> such =
                    failing.stream().filter(one -> one.verdict().kind() == kind).toList();
            if (!such.isEmpty()) {
                Optional<String> next = such.stream()
                        .flatMap(one -> one.verdict().next().stream())
                        .findFirst();
                return new Verdict(
                        kind, such.stream().map(JudgedObjective::sentence).collect(Collectors.joining("; ")), next);
            }
        }
        return failing.isEmpty()
                ? new Verdict(
                        Verdict.Kind.UNMEASURED,
                        "no objective was declared, so nothing is proved",
                        Optional.of("declare one, such as \"ttft p95 < 500ms\""))
                : new Verdict(Verdict.Kind.PASSED, "all " + failing.size() + " objectives are met", Optional.empty());
    }
}
