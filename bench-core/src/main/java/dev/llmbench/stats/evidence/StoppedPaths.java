// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.stats.evidence;

/**
 * All ways in which violations can come among independent values, followed value by value until a test stops them.
 * Exact but for what is less likely than 1e-16 at one step, as long as no later half is asked: violations of a path
 * that goes on because its later half disagreed are taken to lie in any order as likely, again. Not thread-safe.
 */
public final class StoppedPaths {

    /** To follow rarer ones takes most of the time and changes no figure. */
    private static final double NEVER = 1e-16;

    private final StoppingBoundary boundary;
    private final LaterHalf confirms;
    private final double share;
    /** The chance of each number of violations among paths that have not stopped. */
    private final double[] open;

    private final double[] stopped;
    /** Open paths have violations from here ... */
    private int lowest;
    /** ... to here. */
    private int highest;

    private int count;
    private double passed;
    private double failed;

    private StoppedPaths(StoppingBoundary boundary, LaterHalf confirms, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("share = " + share + ": a share lies between 0 and 1");
        }
        this.boundary = boundary;
        this.confirms = confirms;
        this.share = share;
        this.open = new double[boundary.cap() + 2];
        this.stopped = new double[boundary.cap() + 1];
        open[0] = 1;
    }

    /**
     * Followed to the end.
     *
     * @param boundary when the test stops
     * @param confirms what a failure needs besides; where it is not given, the path goes on
     * @param share the true share of violations, 0 to 1
     */
    public static StoppedPaths of(StoppingBoundary boundary, LaterHalf confirms, double share) {
        StoppedPaths paths = new StoppedPaths(boundary, confirms, share);
        boolean more = true;
        while (more) {
            more = paths.step();
        }
        return paths;
    }

    /** One more value; false when there is none, or no path is left. */
    private boolean step() {
        if (count == boundary.cap() || lowest > highest) {
            return false;
        }
        count++;
        highest++;
        for (int k = highest; k >= lowest; k--) {
            double below = k > lowest ? open[k - 1] : 0;
            open[k] = open[k] * (1 - share) + below * share;
        }
        while (lowest <= highest && boundary.passes(count, lowest)) {
            passed += stop(lowest++, 1);
        }
        for (int k = highest; k >= lowest && boundary.fails(count, k); k--) {
            failed += stop(k, confirms.agrees(count, k));
        }
        while (highest >= lowest && !(open[highest] > 0)) {
            highest--;
        }
        while (lowest < highest && open[lowest] < NEVER) {
            open[lowest++] = 0;
        }
        while (highest > lowest && open[highest] < NEVER) {
            open[highest--] = 0;
        }
        return true;
    }

    private double stop(int violations, double part) {
        double mass = part * open[violations];
        open[violations] -= mass;
        stopped[count] += mass;
        return mass;
    }

    /** Chance of a pass. */
    public double passed() {
        return passed;
    }

    /** Chance of a failure; the rest ends undecided at the cap. */
    public double failed() {
        return failed;
    }

    /** Chance of stopping, either way, at just so many values. */
    public double stoppedAt(int values) {
        return stopped[values];
    }
}
