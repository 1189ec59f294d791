// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.load.LoadSpec;
import dev.llmbench.slo.RunLabel;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was asked for, before anything ran.
 *
 * @param label how the run calls itself
 * @param load the load to apply, seed included
 * @param isl input tokens each prompt was meant to have; empty when prompts came from outside
 * @param osl output tokens each answer was meant to have; empty when nothing was asked
 * @param endpoint which server
 * @param maxErrorRate the share of failures a gate allows, 0 to 1
 * @param settings the effective configuration, each value with its origin
 * @param runAgain the command that repeats the run; empty when the caller knows none
 * @param workload what decides what is asked and when, part by part, for who looks for another run of the same; may be
 *     empty
 */
public record RunDescription(
        RunLabel label,
        LoadSpec load,
        OptionalInt isl,
        OptionalInt osl,
        EndpointDescription endpoint,
        double maxErrorRate,
        List<Setting> settings,
        Optional<String> runAgain,
        SortedMap<String, String> workload) {

    public RunDescription {
        if (!(maxErrorRate >= 0 && maxErrorRate <= 1)) {
            throw new IllegalArgumentException(
                    "maxErrorRate = " + maxErrorRate + ": it is a share, give a number from 0 to 1");
        }
        settings = List.copyOf(settings);
        workload = Collections.unmodifiableSortedMap(new TreeMap<>(workload));
    }

    /** Of a run that nobody looks for by its workload. */
    public RunDescription(
            RunLabel label,
            LoadSpec load,
            OptionalInt isl,
            OptionalInt osl,
            EndpointDescription endpoint,
            double maxErrorRate,
            List<Setting> settings,
            Optional<String> runAgain) {
        this(label, load, isl, osl, endpoint, maxErrorRate, settings, runAgain, new TreeMap<>());
    }
}
