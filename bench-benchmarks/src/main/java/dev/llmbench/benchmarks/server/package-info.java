// SPDX-License-Identifier: Apache-2.0
/**
 * A server in a process of its own that notes when it sent each event. Start at {@link
 * dev.llmbench.benchmarks.server.StampingServer}.
 */
@NullMarked
package dev.llmbench.benchmarks.server;

import org.jspecify.annotations.NullMarked;
