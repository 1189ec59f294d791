// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import java.util.OptionalLong;

/** One piece of work of an open loop, ready for its time. Exactly one of the two is called. */
interface Arrival {

    /** @param slotWaitNanos how long it has waited for a slot; empty where nothing limits what is in flight */
    void begin(OptionalLong slotWaitNanos);

    /** Its time had come, and the load was over before there was a slot for it: it is on record, and never sent. */
    void giveUp(OptionalLong slotWaitNanos);
}
