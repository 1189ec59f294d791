// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadSpec;
import java.util.List;
import java.util.Optional;

/**
 * What a load will make of its gate, told before it costs anything: by an earlier run of the same load where one is
 * known, else by its size alone. What it cannot foresee is a server that is not as it was. How it is computed:
 * docs/verdicts.md.
 *
 * @param objectives one for each of severity FAIL that is a claim about a share of requests and of which something can
 *     be said; in the order of declaration
 * @param unused why the newest earlier run was not used, or the known one not for each objective; empty when it was,
 *     and when there is none
 */
public record GateForecast(List<ObjectiveForecast> objectives, Optional<String> unused) {

    /** Says nothing. */
    public static final GateForecast NONE = new GateForecast(List.of(), Optional.empty());

    public GateForecast {
        objectives = List.copyOf(objectives);
    }

    /**
     * @param gate what is demanded of the load
     * @param load how it is applied
     * @param untilDecided whether it ends as soon as all is decided
     * @param maxErrorRate the share of failures that the load allows, 0 to 1; an earlier run with more of them says
     *     nothing of latencies
     * @param known an earlier run of this load; empty when none is known
     */
    public static GateForecast of(
            Gate gate, LoadSpec load, boolean untilDecided, double maxErrorRate, Optional<KnownRun> known) {
        Forecaster forecaster = new Forecaster(gate, load, untilDecided, maxErrorRate, known);
        List<ObjectiveForecast> all = forecaster.all();
        return new GateForecast(all, forecaster.unused());
    }

    /** The same, with why the newest earlier run was not used. */
    public GateForecast without(String newestRun) {
        return new GateForecast(
                objectives,
                Optional.of(newestRun + unused.map(ofKnown -> "; " + ofKnown).orElse("")));
    }

    /** A line for each objective. */
    public List<String> lines() {
        return objectives.stream().map(ObjectiveForecast::said).toList();
    }
}
