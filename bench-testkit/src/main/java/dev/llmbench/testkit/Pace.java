// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.List;
import java.util.stream.Stream;

/** How the engine's speed changes over time; the factors of all changes multiply. */
record Pace(List<SpeedChange> changes) {
    static final Pace STEADY = new Pace(List.of());

    Pace {
        changes = List.copyOf(changes);
    }

    /** With one more change; a slow start or a drift replaces an earlier one. */
    Pace with(SpeedChange change) {
        boolean adds = change instanceof SpeedChange.Sudden;
        return new Pace(Stream.concat(
                        changes.stream().filter(old -> adds || !old.getClass().equals(change.getClass())),
                        Stream.of(change))
                .toList());
    }

    double factor(long sinceStartNanos) {
        double factor = 1;
        for (SpeedChange change : changes) {
            factor *= change.factor(sinceStartNanos);
        }
        return factor;
    }
}
