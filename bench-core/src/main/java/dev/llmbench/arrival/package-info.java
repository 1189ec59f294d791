// SPDX-License-Identifier: Apache-2.0
/**
 * When requests are meant to start. Pure mathematics: no thread, no clock. Read
 * {@link dev.llmbench.arrival.ArrivalProcess} first.
 */
@NullMarked
package dev.llmbench.arrival;

import org.jspecify.annotations.NullMarked;
