// SPDX-License-Identifier: Apache-2.0
/**
 * A server of our own on the loopback interface, to practise on and to measure the client against. Knows HTTP as far as
 * our own client speaks it, and nothing of models. Read {@link dev.llmbench.internal.loopback.NullServer} first.
 */
@NullMarked
package dev.llmbench.internal.loopback;

import org.jspecify.annotations.NullMarked;
