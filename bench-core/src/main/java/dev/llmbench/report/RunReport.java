// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.TokenAccount;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.SelfWatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One snapshot of a run, from which every report is written: what was asked, how it went, what came out. Immutable.
 *
 * @param description what was asked for
 * @param execution how the run went
 * @param metrics what was measured
 * @param turns what was measured of each turn of conversations, by its number; empty for single requests
 * @param doubts why not to believe it; empty for a sound run
 * @param findings what was noticed about the server
 * @param tokens lengths asked for and counted; empty when nobody added them up
 * @param self what the load generator saw of itself; empty when nobody looked
 */
public record RunReport(
        RunDescription description,
        RunExecution execution,
        RunMetrics metrics,
        SortedMap<Integer, RunMetrics> turns,
        List<Doubt> doubts,
        List<Finding> findings,
        Optional<TokenAccount> tokens,
        Optional<SelfWatch> self) {

    /** What a comparison needs to know about the server and the client cannot see. */
    private static final List<String> DECLARED_ONLY = List.of("engine", "engine-version", "hardware", "tokenizer");

    public RunReport {
        doubts = List.copyOf(doubts);
        turns = Collections.unmodifiableSortedMap(new TreeMap<>(turns));
        findings = List.copyOf(findings);
    }

    /** Of single requests, whose tokens nobody added up. */
    public RunReport(
            RunDescription description,
            RunExecution execution,
            RunMetrics metrics,
            List<Doubt> doubts,
            List<Finding> findings) {
        this(description, execution, metrics, new TreeMap<>(), doubts, findings, Optional.empty(), Optional.empty());
    }

    /**
     * What a comparison with another run would need and nobody said, neither the server nor a setting {@code env.*}.
     */
    public List<String> unknowns() {
        List<String> unknowns = new ArrayList<>();
        for (String name : DECLARED_ONLY) {
            if (!isDeclared(name) && !execution.server().containsKey(name)) {
                unknowns.add(name);
            }
        }
        if (execution.modelsAnswered().isEmpty()) {
            unknowns.add("model-answered");
        }
        if (execution.client().libraryVersion().isEmpty()) {
            unknowns.add("library-version");
        }
        return List.copyOf(unknowns);
    }

    /** What is unusual about the way to the server, a sentence each; texts from outside are in them as they came. */
    List<String> remarks() {
        List<String> remarks =
                new ArrayList<>(description.endpoint().transport().remarks());
        execution.retries().remark().ifPresent(remarks::add);
        SlotWaits.remark(metrics).ifPresent(remarks::add);
        return List.copyOf(remarks);
    }

    private boolean isDeclared(String name) {
        if (name.equals("tokenizer") && tokens.flatMap(TokenAccount::tokenizer).isPresent()) {
            return true;
        }
        String key = "env." + name;
        return description.settings().stream().anyMatch(setting -> setting.key().equals(key));
    }
}
