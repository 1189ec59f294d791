// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.OptionalLong;

/** Where the requests of a simulation come from. */
interface SimulatedLoad {
    /** When the next request comes, as far as is known now; empty when none does. */
    OptionalLong nextNanos();

    /** The request that comes next; it has come. */
    SimulatedRequest take();

    /** A request has ended. */
    void ended(long index, long atNanos);

    /** No more needs to happen. */
    boolean over();
}
