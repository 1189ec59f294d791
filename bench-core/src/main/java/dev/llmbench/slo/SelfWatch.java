// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.probe.ClientReading;
import dev.llmbench.probe.NoiseFloor;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the load generator saw of itself in a run's window.
 *
 * @param seen lateness, processor time and garbage collection
 * @param sharedReads the share of content chunks, 0 to 1, that one read of a socket brought together with the chunk
 *     before; empty without streams
 * @param serverOnThisMachine whether the server is reached through the loopback interface, so that its processor time
 *     is this machine's: a busy machine is nothing unusual then, and only measured lateness counts
 * @param noiseFloor what a calibration found; empty without one
 */
public record SelfWatch(
        ClientReading seen, OptionalDouble sharedReads, boolean serverOnThisMachine, Optional<NoiseFloor> noiseFloor) {}
