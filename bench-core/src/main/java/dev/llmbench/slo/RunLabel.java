// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.OptionalLong;

/**
 * How a run calls itself in messages.
 *
 * @param name the test's name, such as {@code chatIsFast}
 * @param load the load in words, such as {@code concurrency=32 isl=512 osl=128}
 * @param model the model asked for
 * @param seed the seed, to repeat the run; empty when another tool measured, which has its own ways
 */
public record RunLabel(String name, String load, String model, OptionalLong seed) {

    private static final String REPEAT = " repeat=";

    /** Of a run that its seed repeats. */
    public RunLabel(String name, String load, String model, long seed) {
        this(name, load, model, OptionalLong.of(seed));
    }

    /**
     * Of one of several runs of that load.
     *
     * @param number from 1
     */
    public RunLabel asRepeat(int number, int of) {
        return new RunLabel(name, load + REPEAT + number + "/" + of, model, seed);
    }

    /** Of all of them, whose seeds differ. */
    public RunLabel ofAllRepeats() {
        int repeat = load.lastIndexOf(REPEAT);
        return new RunLabel(name, repeat < 0 ? load : load.substring(0, repeat), model, OptionalLong.empty());
    }
}
