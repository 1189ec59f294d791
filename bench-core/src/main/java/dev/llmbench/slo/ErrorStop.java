// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Ends a load that its failures have made pointless: when the first requests all fail alike ({@link FirstFailures}),
 * when more have failed than the whole plan allows ({@link LostBudget}), or when the server is broken
 * ({@link BrokenServer}). Thread-safe.
 */
public final class ErrorStop implements RecordSink {

    private final FirstFailures firstFailures = new FirstFailures();
    private final Optional<LostBudget> lostBudget;
    private final Optional<BrokenServer> brokenServer;

    private ErrorStop(Optional<LostBudget> lostBudget, Optional<BrokenServer> brokenServer) {
        this.lostBudget = lostBudget;
        this.brokenServer = brokenServer;
    }

    /**
     * The rules for a load.
     *
     * @param maxErrorRate the share of failures that its gate allows, 0 to 1. With 0 nothing was allowed and a first
     *     failure has decided the gate, but whoever reads the run wants its figures all the same: only a broken server
     *     ends it. With 1 only the first failures do
     */
    public static ErrorStop of(LoadSpec load, double maxErrorRate) {
        return of(load, maxErrorRate, planned -> new LostBudget(planned, maxErrorRate));
    }

    /**
     * The rules for a load with a gate.
     *
     * @param maxErrorRate the share of failures that the load allows, 0 to 1
     * @param goesOnTo the share with which the load is to go on all the same; 0 for none
     */
    public static ErrorStop of(LoadSpec load, Gate gate, double maxErrorRate, double goesOnTo) {
        double declared = SloEvaluator.declaredErrorRate(gate.objectives());
        boolean isClaim = declared > maxErrorRate && declared >= goesOnTo && declared < 1;
        return isClaim
                ? of(
                        load,
                        declared,
                        planned -> new LostBudget(planned, ChanceOfFailures.of(declared, gate.alphaFailOfEach())))
                : of(load, Math.max(goesOnTo, Math.max(maxErrorRate, declared)));
    }

    private static ErrorStop of(LoadSpec load, double allowedShare, IntFunction<LostBudget> budget) {
        if (allowedShare > 0 && load.stop().requests().isPresent()) {
            return new ErrorStop(Optional.of(budget.apply(load.stop().requests().getAsInt())), Optional.empty());
        }
        return new ErrorStop(Optional.empty(), Optional.of(new BrokenServer(allowedShare)));
    }

    /**
     * The share of failures that a gate allows: the load's own, or what an objective on the error rate says where that
     * is more.
     */
    public static double allowedShare(double maxErrorRate, List<DeclaredObjective> objectives) {
        return Math.min(1, Math.max(maxErrorRate, SloEvaluator.declaredErrorRate(objectives)));
    }

    @Override
    public void accept(RequestRecord record) {
        firstFailures.accept(record);
        lostBudget.ifPresent(rule -> rule.accept(record));
        brokenServer.ifPresent(rule -> rule.accept(record));
    }

    @Override
    public boolean enough() {
        return reason().isPresent();
    }

    /** Why the load ended, in words; empty when this did not end it. */
    public Optional<String> reason() {
        return firstFailures
                .reason()
                .or(() -> lostBudget.flatMap(LostBudget::reason))
                .or(() -> brokenServer.flatMap(BrokenServer::reason));
    }
}
