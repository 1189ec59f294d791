// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.stats.evidence.RunNoise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

/**
 * A run that later ones are held against, and what is known of how runs differ by themselves.
 *
 * @param name the test's name; a label
 * @param run the run to compare with
 * @param accepted the figures of the runs accepted so far, oldest first, at most {@link #MOST_ACCEPTED}
 */
public record Baseline(String name, ComparableRun run, List<AcceptedRun> accepted) {

    /** Older runs are forgotten. */
    public static final int MOST_ACCEPTED = 20;

    /** From so many accepted runs on their spread says how much runs differ. */
    public static final int FEWEST_FOR_NOISE = 5;

    public Baseline {
        accepted = List.copyOf(accepted);
    }

    /**
     * The seed of its workload: a run with the same asks the same.
     *
     * @throws IllegalArgumentException when the workload tells none
     */
    public long seed() {
        String seed = run.workload().parts().get(WorkloadParts.SEED);
        try {
            return Long.parseLong(String.valueOf(seed));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("baseline " + name + ": its seed " + seed + " is no whole number", e);
        }
    }

    /** A first baseline. */
    public static Baseline first(String name, ComparableRun run, String acceptedAt) {
        return new Baseline(name, run, List.of(accept(run, acceptedAt)));
    }

    /**
     * A new run to compare with. What is known of the noise is kept when workload and environment are the same as
     * before, and forgotten otherwise: a change of the server is no noise.
     */
    public Baseline replacedBy(String newName, ComparableRun newRun, String acceptedAt) {
        return isAlike(newRun)
                ? new Baseline(newName, newRun, with(newRun, acceptedAt))
                : first(newName, newRun, acceptedAt);
    }

    /**
     * The same run to compare with, and one more to learn the noise from.
     *
     * @throws IllegalArgumentException when its workload or environment is another
     */
    public Baseline learningFrom(ComparableRun another, String acceptedAt) {
        if (!isAlike(another)) {
            List<String> differences = new ArrayList<>(run.workload().differences(another.workload()));
            FactDifference.between(
                            run.environment().facts(), another.environment().facts())
                    .forEach(difference -> differences.add(difference.toString()));
            throw new IllegalArgumentException("this run says nothing of the baseline's noise, it differs in "
                    + String.join(", ", differences) + "; replace the baseline with update in place of add");
        }
        return new Baseline(name, run, with(another, acceptedAt));
    }

    private boolean isAlike(ComparableRun other) {
        return run.workload().differences(other.workload()).isEmpty()
                && run.environment().facts().equals(other.environment().facts());
    }

    private List<AcceptedRun> with(ComparableRun newRun, String acceptedAt) {
        List<AcceptedRun> all = new ArrayList<>(accepted);
        all.add(accept(newRun, acceptedAt));
        return all.subList(Math.max(0, all.size() - MOST_ACCEPTED), all.size());
    }

    private static AcceptedRun accept(ComparableRun run, String acceptedAt) {
        return new AcceptedRun(acceptedAt, RunFigures.of(run));
    }

    /** The figures of the run to compare with, by name, such as {@code ttft p95} in nanoseconds. */
    public SortedMap<String, Double> figures() {
        return RunFigures.of(run);
    }

    /**
     * How much a figure differs over the accepted runs; unknown with fewer than {@link #FEWEST_FOR_NOISE} of them.
     *
     * @param figure such as {@code ttft p95}
     */
    public RunNoise noise(String figure) {
        double[] logs = accepted.stream()
                .filter(one -> one.figures().containsKey(figure))
                .mapToDouble(one -> Math.log(one.figures().get(figure)))
                .toArray();
        if (logs.length < FEWEST_FOR_NOISE) {
            return RunNoise.UNKNOWN;
        }
        double mean = Arrays.stream(logs).average().orElseThrow();
        double squares = Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).sum();
        return new RunNoise(Math.sqrt(squares / (logs.length - 1)), logs.length);
    }
}
