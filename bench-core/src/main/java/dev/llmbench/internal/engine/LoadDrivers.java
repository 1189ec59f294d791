// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;

/** From a load model to the threads that carry it out. */
final class LoadDrivers {

    private LoadDrivers() {}

    static LoadDriver of(LoadSpec spec, LoadRun run, LoadWork work, long startNanos) {
        if (spec.model() instanceof LoadModel.ClosedLoop closed) {
            return new ClosedLoopDriver(run, work, closed, spec, startNanos, WorkerThreads.of(spec));
        }
        LoadModel.OpenLoop open = (LoadModel.OpenLoop) spec.model();
        return new OpenLoopDriver(
                run,
                work,
                open.arrivals().times(spec.seed()),
                startNanos,
                WorkerThreads.of(spec),
                new InFlightCap(run.clock(), open.maxInFlight()));
    }
}
