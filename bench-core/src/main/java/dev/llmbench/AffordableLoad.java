// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.load.Warmup;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Holds a load against its token budget before the first request: a known size above it is refused, and an unknown one (a
 * closed loop that only time stops) ends when the budget is used up.
 *
 * @param load what may be applied
 * @param cappedAt the number of measured requests at which the budget ends the load; empty when the plan's own end comes first
 */
record AffordableLoad(LoadSpec load, OptionalLong cappedAt) {

    /** The load of that test as far as its budget goes; a number of requests that follows from it is said. */
    static LoadSpec of(LoadTest test, boolean local, long isl, long osl) {
        TokenBudget budget = test.budget.orElseGet(() -> local ? TokenBudget.LOCAL : TokenBudget.PUBLIC);
        AffordableLoad affordable = of(test.load(), budget, isl, osl);
        affordable
                .cappedAt()
                .ifPresent(requests -> test.console.accept("this load ends after " + requests
                        + " measured requests at the latest: llmbench.max-tokens = " + budget.maxTokens()));
        return affordable.load();
    }

    static AffordableLoad of(LoadSpec load, TokenBudget budget, long isl, long osl) {
        long affordable = budget.affordableRequests(isl + osl);
        OptionalLong planned = TokenBudget.plannedRequests(load);
        if (planned.isPresent()) {
            if (planned.getAsLong() > affordable) {
                throw tooExpensive(planned.getAsLong(), isl, osl, budget);
            }
            return new AffordableLoad(load, OptionalLong.empty());
        }
        Warmup warmup = load.warmup();
        long measured = Math.min(Integer.MAX_VALUE, affordable - warmup.requests());
        if (measured < 1) {
            throw tooExpensive(warmup.requests() + 1L, isl, osl, budget);
        }
        LoadSpec capped = load.withStop(load.stop().cappedAt((int) measured));
        return new AffordableLoad(capped, OptionalLong.of(measured));
    }

    private static LoadTestException tooExpensive(long requests, long isl, long osl, TokenBudget budget) {
        return new LoadTestException(String.format(
                Locale.ROOT,
                "this load may cost %,d tokens, above max-tokens = %,d: %,d requests x (isl %,d + osl %,d)%n"
                        + "  next: ask for fewer requests or shorter prompts, or allow it with llmbench.max-tokens = %d",
                requests * (isl + osl),
                budget.maxTokens(),
                requests,
                isl,
                osl,
                requests * (isl + osl)));
    }
}
