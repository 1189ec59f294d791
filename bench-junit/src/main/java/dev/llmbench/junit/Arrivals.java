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
    /** As the dataset tells it: a trace is replayed, and {@code rate} is left out. */
    RECORDED
}
