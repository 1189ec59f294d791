// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

import dev.llmbench.arrival.ArrivalProcess;
import java.util.OptionalInt;

/** How load is offered. Open and closed loop are different questions and give different answers. */
public sealed interface LoadModel {

    /** One user: each request has the server for itself. */
    static ClosedLoop synchronous() {
        return new ClosedLoop(1);
    }

    /** Load model and shape for people, such as {@code concurrency=32} or {@code rate=8/s arrivals=poisson}. */
    String label();

    /**
     * A fixed number of users, each of whom sends the next request when the last one has ended. A slow server gets less
     * load, so percentiles must be read beside the achieved rate.
     *
     * @param concurrency number of users, at least 1; with a ramp its highest
     * @param pacing when users begin, and how long they think
     */
    record ClosedLoop(int concurrency, UserPacing pacing) implements LoadModel {
        public ClosedLoop {
            if (concurrency < 1) {
                throw new IllegalArgumentException("concurrency = " + concurrency + ": it must be at least 1");
            }
        }

        /** Users who begin one after the other and do not think. */
        public ClosedLoop(int concurrency) {
            this(concurrency, UserPacing.DEFAULT);
        }

        /** Whether all users are meant to have a request under way all the time, once they have begun. */
        public boolean isSteady() {
            return pacing.ramp().isEmpty() && pacing.thinkTime().isNone();
        }

        @Override
        public String label() {
            return "concurrency="
                    + pacing.ramp().map(Object::toString).orElseGet(() -> Integer.toString(concurrency))
                    + (pacing.thinkTime().isNone() ? "" : " think-time=" + pacing.thinkTime());
        }
    }

    /**
     * Requests arrive on an absolute schedule, whatever the server does; latency counts from the scheduled start.
     *
     * @param arrivals when requests are meant to start
     * @param maxInFlight how many may be on their way at once; an arrival that finds no slot waits for one, which is in
     *     its latency. Empty for no limit, as arrivals of a real world have it.
     */
    record OpenLoop(ArrivalProcess arrivals, OptionalInt maxInFlight) implements LoadModel {

        public OpenLoop {
            if (maxInFlight.isPresent() && maxInFlight.getAsInt() < 1) {
                throw new IllegalArgumentException(
                        "max-in-flight = " + maxInFlight.getAsInt() + ": it must be at least 1");
            }
        }

        /** Without a limit to what is in flight. */
        public OpenLoop(ArrivalProcess arrivals) {
            this(arrivals, OptionalInt.empty());
        }

        /** The arrival process's name, such as {@code poisson}. */
        public String arrivalsName() {
            return arrivals.name();
        }

        /** The intended long-run rate in requests per second. */
        public double ratePerSecond() {
            return arrivals.ratePerSecond();
        }

        @Override
        public String label() {
            return arrivals.label() + (maxInFlight.isEmpty() ? "" : " max-in-flight=" + maxInFlight.getAsInt());
        }
    }
}
