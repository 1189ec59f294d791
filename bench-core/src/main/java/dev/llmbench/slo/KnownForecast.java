// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.stats.decision.Prospect;
import java.util.Locale;
import java.util.Optional;

/** The forecast of one objective by what an earlier run measured. */
final class KnownForecast {

    /** Where fewer runs decide, something is to be done about it. */
    private static final double LIKELY = 0.8;

    private static final double SHOWN = 0.005;

    private final KnownRun run;
    private final Objective objective;
    private final KnownObjective known;
    private final PlannedSize size;

    KnownForecast(KnownRun run, Objective objective, KnownObjective known, PlannedSize size) {
        this.run = run;
        this.objective = objective;
        this.known = known;
        this.size = size;
    }

    ObjectiveForecast tell() {
        Prospect prospect = known.prospect(size);
        String said = "forecast: " + objective.toText() + ": " + known.inWords() + "; " + size + ": "
                + chances(prospect)
                + (size.untilDecided() ? duration(prospect) : "")
                + (prospect.decided() < LIKELY ? "; " + new ForecastAdvice(known, objective, size).inWords() : "");
        return new ObjectiveForecast(objective, said, Optional.of(Expectation.of(run, size, prospect)));
    }

    private String chances(Prospect prospect) {
        boolean whole = known.isWhole(size);
        return (whole ? "" : "at least ") + percent(prospect.passed()) + " passed, " + percent(prospect.failed())
                + " failed, " + (whole ? "" : "at most ") + percent(1 - prospect.decided()) + " undecided";
    }

    private String duration(Prospect prospect) {
        if (prospect.halfBy().isEmpty()) {
            return known.isWhole(size) ? "; more than half take all of them" : "";
        }
        String half = String.format(
                Locale.ROOT,
                "; half are decided by %,d requests",
                prospect.halfBy().getAsInt());
        if (prospect.mostBy().isEmpty()) {
            return half + (known.isWhole(size) ? ", more than 1 in 10 takes all of them" : "");
        }
        return half
                + String.format(
                        Locale.ROOT, ", 9 of 10 by %,d", prospect.mostBy().getAsInt());
    }

    /** In whole percent, of which 0 and 100 are promises that no forecast makes. */
    private static String percent(double chance) {
        if (chance < SHOWN) {
            return "under 1 %";
        }
        return chance > 1 - SHOWN ? "over 99 %" : String.format(Locale.ROOT, "%.0f %%", chance * 100);
    }
}
