// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import java.util.OptionalDouble;

/**
 * Processor time over a span of time, in cores: 1.5 is one and a half processors, busy all the time.
 *
 * @param cores processors that this JVM may use, at least 1
 * @param process what this process took; empty where the JVM does not tell
 * @param others what everybody else on the machine took; empty where the system does not tell (it is read from
 *     {@code /proc/stat})
 */
public record CpuUse(int cores, OptionalDouble process, OptionalDouble others) {}
