// SPDX-License-Identifier: Apache-2.0
/**
 * Watching ourselves: how late this process wakes up, how much processor time it and everybody else take, how long
 * garbage collection holds it up. Knows nothing of requests, servers or limits; what its figures are worth is decided
 * in {@code slo}. Read {@link dev.llmbench.probe.ClientProbes} first.
 */
@NullMarked
package dev.llmbench.probe;

import org.jspecify.annotations.NullMarked;
