// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

/**
 * A figure that the client is to keep to.
 *
 * @param atMost the limit
 */
record Goal(String what, Spread found, double atMost) {

    boolean isMet() {
        return found.median() <= atMost;
    }

    static String head() {
        return "| figure | found | at most | |\n| --- | --- | --- | --- |";
    }

    String row() {
        return "| " + what + " | " + found.text() + " | " + Spread.number(atMost) + " | "
                + (isMet() ? "met" : "**missed**") + " |";
    }
}
