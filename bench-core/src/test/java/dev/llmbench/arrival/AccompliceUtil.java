// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import dev.llmbench.random.LawBreaker;
import java.util.List;

/** Completes {@link LawBreaker}'s cycle, under a name that says nothing. */
public final class AccompliceUtil {

    private final List<LawBreaker> breakers = List.of(new LawBreaker());

    @Override
    public int hashCode() {
        return breakers.size();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AccompliceUtil;
    }
}
