// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import java.util.concurrent.TimeUnit;

/** The threads that turn a plan into requests. */
interface LoadDriver {

    void start();

    /** Waits until every started request has ended and no more will start; false when the time was up first. */
    boolean await(long time, TimeUnit unit) throws InterruptedException;

    /** Nobody gets a slot any more; who waits for one is on record as unfinished. */
    void turnAway();

    /** Ends the driver's own waiting; requests in flight end by being cancelled elsewhere. */
    void halt();
}
