// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

/** Where latencies start. */
public enum StartPoint {
    /** When the plan said so: what an open loop is judged by. */
    SCHEDULED,
    /** Just before the HTTP call: what a closed loop is judged by. */
    SENT
}
