// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.request.UnderWay;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which requests under way have missed an objective's limit already, being older than it without the answer it is about
 * (docs/decisions/0032-a-verdict-rests-on-what-ended-in-order.md).
 */
public final class Overdue {

    private static final Set<Metric> FROM_THE_START = EnumSet.of(Metric.TTFT, Metric.TTFO, Metric.REQUEST_LATENCY);

    private static final double FAR_BEYOND = 2;

    private final Objective objective;
    private final StartPoint startPoint;
    private final Optional<ShareForm> form;

    public Overdue(Objective objective, StartPoint startPoint) {
        this.objective = objective;
        this.startPoint = startPoint;
        this.form = ShareForm.of(objective);
    }

    /**
     * Whether age alone can miss it: an upper limit, judged with evidence, on what is a time since the start of a
     * request.
     */
    public boolean isPossible() {
        return form.isPresent() && limits().findAny().isPresent();
    }

    /** @param now on the clock of the load */
    public boolean is(UnderWay request, long now) {
        double age = (double) now - startPoint.of(request);
        return limits().anyMatch(condition ->
                age > condition.bound().limit() && (condition.metric() == Metric.REQUEST_LATENCY || request.silent()));
    }

    /**
     * Whether so many are not just slow ones as there may be: more than twice the allowed share of all, or, where that
     * is more than there are, more than halfway from it to all of them. Else one may as well wait for their answers,
     * and a load that has only begun would be looked at all the time.
     */
    public boolean areMany(int overdue, int measured) {
        return form.isPresent() && overdue > farBeyond(form.get().allowedShare()) * measured;
    }

    private static double farBeyond(double allowedShare) {
        double halfwayToAll = 0.5 * (1 + allowedShare);
        return Math.min(FAR_BEYOND * allowedShare, halfwayToAll);
    }

    private Stream<Condition> limits() {
        Stream<Condition> all = Stream.empty();
        if (objective instanceof Objective.Good good) {
            all = good.conditions().stream();
        } else if (objective instanceof Objective.PerRequest wanted && FROM_THE_START.contains(wanted.metric())) {
            all = Stream.of(new Condition(wanted.metric(), wanted.bound()));
        }
        return all.filter(condition -> FROM_THE_START.contains(condition.metric())
                && !condition.bound().comparison().isLowerBound());
    }
}
