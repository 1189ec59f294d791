// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.Phase;
import dev.llmbench.request.UnderWay;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.Objective;
import dev.llmbench.slo.Overdue;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * How far one objective can be judged while requests hang: up to the first that has neither ended nor missed the limit
 * by its age. Those that have will count as misses however they end, so that counting them now favours nobody. Not
 * thread-safe.
 */
final class OverdueLook {

    /** A reader may have stamped an answer and not yet said so. */
    private static final long SLACK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final int objective;
    private final Overdue overdue;
    private final Gate gate;
    private int nextLook;
    private int lastLook;

    private OverdueLook(Gate gate, int objective, Overdue overdue) {
        this.gate = gate;
        this.objective = objective;
        this.overdue = overdue;
        this.nextLook = gate.nextLook(0);
    }

    /** One for each objective that age can miss. */
    static List<OverdueLook> of(Gate gate, StartPoint startPoint) {
        List<OverdueLook> all = new ArrayList<>();
        for (int i = 0; i < gate.objectives().size(); i++) {
            Objective wanted = gate.objectives().get(i).objective();
            Overdue overdue = new Overdue(wanted, startPoint);
            if (overdue.isPossible()) {
                all.add(new OverdueLook(gate, i, overdue));
            }
        }
        return all;
    }

    /** Its place in the gate. */
    int objective() {
        return objective;
    }

    /**
     * Before which index all count; empty when few of them have not ended, or it is not so far that another look is
     * due.
     *
     * @param now on the clock of the load
     */
    OptionalInt before(ResolvedRequests resolved, List<UnderWay> requests, long now) {
        Set<Long> passable = requests.stream()
                .filter(request -> request.phase() != Phase.MEASURED || overdue.is(request, now - SLACK_NANOS))
                .map(UnderWay::index)
                .collect(Collectors.toSet());
        int before = resolved.beforeBut(passable);
        int hanging = (int) requests.stream()
                .filter(request -> request.phase() == Phase.MEASURED
                        && request.index() < before
                        && !resolved.hasEnded(request.index()))
                .count();
        int measured = resolved.measuredBefore(before) + hanging;
        boolean nobodyGoesOn = passable.size() == requests.size();
        boolean isDue = measured >= nextLook || (nobodyGoesOn && measured > lastLook);
        if (!overdue.areMany(hanging, measured) || !isDue) {
            return OptionalInt.empty();
        }
        lastLook = measured;
        nextLook = gate.nextLook(measured);
        return OptionalInt.of(before);
    }
}
