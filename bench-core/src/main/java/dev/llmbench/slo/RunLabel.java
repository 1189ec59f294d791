// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/**
 * How a run calls itself in messages.
 *
 * @param name the test's name, such as {@code chatIsFast}
 * @param load the load in words, such as {@code concurrency=32 isl=512 osl=128}
 * @param model the model asked for
 * @param seed the seed, to repeat the run
 */
public record RunLabel(String name, String load, String model, long seed) {}
