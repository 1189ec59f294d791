// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

/** How the requests of an open loop are spread in time. */
public enum Arrivals {
    /** Not said: Poisson, unless a setting says otherwise. */
    UNSET,
    /** Like many independent users: exponential gaps. */
    POISSON,
    /** Evenly spaced. */
    CONSTANT,
    /** With gaps of a gamma distribution: in bursts or more evenly, by {@code burstiness}. */
    GAMMA,
    /**
     * Poisson, stretched so that the plan's last request falls on exactly its number over the rate, as vLLM does it.
     */
    POISSON_NORMALIZED,
    /**
     * Several at once, then none for a while: {@code burstSize} every {@code burstSize / rate} seconds, or all at once.
     */
    BURST,
    /** As the dataset tells it: a trace is replayed, and {@code rate} is left out. */
    RECORDED
}
