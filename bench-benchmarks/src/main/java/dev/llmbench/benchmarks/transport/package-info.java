// SPDX-License-Identifier: Apache-2.0
/**
 * An experiment: a transport that reads all streams on one thread, behind the interface of the one we have. Read {@link
 * dev.llmbench.benchmarks.transport.SelectorEndpoint} first.
 */
@NullMarked
package dev.llmbench.benchmarks.transport;

import org.jspecify.annotations.NullMarked;
