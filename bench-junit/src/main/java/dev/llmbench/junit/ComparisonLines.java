// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.baseline.BaselineComparison;
import java.util.function.Consumer;

/** A comparison on the console, whatever the test's body then asks of it. */
final class ComparisonLines {

    private ComparisonLines() {}

    static void print(String name, String against, BaselineComparison comparison, Consumer<String> console) {
        console.accept("[" + name + "] against " + against + ":");
        comparison.refusals().forEach(refusal -> console.accept("  not comparable: " + refusal));
        comparison.table().forEach(line -> console.accept("  " + line));
        comparison.findings().forEach(finding -> console.accept("  finding: " + finding));
    }
}
