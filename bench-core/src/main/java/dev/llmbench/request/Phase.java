// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

/** Why a request was sent. Only {@link #MEASURED} requests enter metrics, windows and throughput. */
public enum Phase {
    /** Before the load: readiness, model check, length calibration. */
    PROBE,
    /** Brings the server to its working state. */
    WARMUP,
    /** Scheduled inside the window. */
    MEASURED,
    /** Keeps the load up until the last measured request of a closed loop has ended. */
    FILLER
}
