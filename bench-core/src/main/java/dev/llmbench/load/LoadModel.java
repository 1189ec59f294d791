// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.arrival.ArrivalProcess;

/** How load is offered. Open and closed loop are different questions and give different answers. */
public sealed interface LoadModel {

    /**
     * A fixed number of users, each of whom sends the next request when the last one has ended. A slow server gets less
     * load, so percentiles must be read beside the achieved rate.
     *
     * @param concurrency number of users, at least 1
     */
    record ClosedLoop(int concurrency) implements LoadModel {
        public ClosedLoop {
            if (concurrency < 1) {
                throw new IllegalArgumentException("concurrency = " + concurrency + ": it must be at least 1");
            }
        }
    }

    /**
     * Requests arrive on an absolute schedule, whatever the server does; latency counts from the scheduled start.
     *
     * @param arrivals when requests are meant to start
     */
    record OpenLoop(ArrivalProcess arrivals) implements LoadModel {

        /** The arrival process's name, such as {@code poisson}. */
        public String arrivalsName() {
            return arrivals.name();
        }

        /** The intended long-run rate in requests per second. */
        public double ratePerSecond() {
            return arrivals.ratePerSecond();
        }
    }
}
