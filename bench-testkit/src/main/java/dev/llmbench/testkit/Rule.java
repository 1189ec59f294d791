// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** What a value of an engine's description must be. */
final class Rule {
    private Rule() {}

    static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + " = " + value + " is no engine: it must be " + rule);
        }
    }

    static void requireFactor(String name, double value) {
        require(value > 0 && value <= Double.MAX_VALUE, name, value, "above 0 and finite, such as 1.3 for 30 % slower");
    }
}
