// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import java.util.Optional;
import java.util.OptionalLong;

/** What a load's users do. The drivers bring the threads and the times. Thread-safe. */
interface LoadWork {

    /**
     * One piece of work of a user of a closed loop.
     *
     * @param freeSinceNanos since when the user has been free
     * @return when the user was free again; empty when there is nothing more to do
     */
    OptionalLong serve(long freeSinceNanos);

    /**
     * One piece of work of an open loop, made ready before its time.
     *
     * @return what to run at that time; empty when nothing more is to start
     */
    Optional<Arrival> arrive(long scheduledNanos);
}
