// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.load.Warmup;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Holds a load against its token budget before the first request: a known size above it is refused, and an unknown one
 * (a closed loop that only time stops) ends when the budget is used up.
 *
 * @param load what may be applied
 * @param cappedAt the number of measured requests at which the budget ends the load; empty when the plan's own end
 *     comes first
 */
record AffordableLoad(LoadSpec load, OptionalLong cappedAt) {

    /** The load of that test as far as its budget goes; a number of requests that follows from it is said. */
    static LoadSpec of(LoadTest test, boolean local, long isl, long osl) {
        TokenBudget budget = test.budget.orElseGet(() -> local ? TokenBudget.LOCAL : TokenBudget.PUBLIC);
        AffordableLoad affordable = of(test.load(), budget, test.runsInBudget, isl, osl);
        affordable
                .cappedAt()
                .ifPresent(requests -> test.console.accept("this load ends after " + requests
                        + " measured requests at the latest: llmbench.max-tokens = " + budget.maxTokens()
                        + (test.runsInBudget == 1 ? "" : " for " + test.runsInBudget + " runs")));
        return affordable.load();
    }

    static AffordableLoad of(LoadSpec load, TokenBudget budget, int runs, long isl, long osl) {
        long affordable = budget.affordableRequests(isl + osl) / runs;
        OptionalLong planned = TokenBudget.plannedRequests(load);
        if (planned.isPresent()) {
            if (planned.getAsLong() > affordable) {
                throw tooExpensive(runs, planned.getAsLong(), isl, osl, budget);
            }
            return new AffordableLoad(load, OptionalLong.empty());
        }
        Warmup warmup = load.warmup();
        long measured = Math.min(Integer.MAX_VALUE, affordable - warmup.requests());
        if (measured < 1) {
            throw tooExpensive(runs, warmup.requests() + 1L, isl, osl, budget);
        }
        LoadSpec capped = load.withStop(load.stop().cappedAt((int) measured));
        return new AffordableLoad(capped, OptionalLong.of(measured));
    }

    private static LoadTestException tooExpensive(int runs, long requests, long isl, long osl, TokenBudget budget) {
        long tokens = runs * requests * (isl + osl);
        return new LoadTestException(String.format(
                Locale.ROOT,
                "this load may cost %,d tokens, above max-tokens = %,d: %s%,d requests x (isl %,d + osl %,d)%n"
                        + "  next: ask for fewer requests or shorter prompts, or allow it with llmbench.max-tokens"
                        + " = %d",
                tokens,
                budget.maxTokens(),
                runs == 1 ? "" : runs + " runs x ",
                requests,
                isl,
                osl,
                tokens));
    }
}
