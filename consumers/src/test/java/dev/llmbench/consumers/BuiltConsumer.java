// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import java.nio.file.Path;
import java.util.List;

/**
 * A project in {@code src/it} after its build.
 *
 * @param name its folder
 * @param skipped whether its own conditions, such as the JDK, kept it from being built
 */
record BuiltConsumer(String name, boolean skipped) {

    static final Path PROJECTS = Path.of("src", "it");

    /** As Invoker reported it. */
    static BuiltConsumer of(String name) {
        Path report = Path.of("target", "invoker-reports", "BUILD-" + name + ".xml");
        return new BuiltConsumer(
                name,
                Xml.parse(report).getDocumentElement().getAttribute("result").equals("skipped"));
    }

    /** Every test case that its Surefire reported; empty when it did not come that far. */
    List<TestCase> testCases() {
        return TestCase.allIn(Path.of("target", "it", name, "target", "surefire-reports"));
    }

    @Override
    public String toString() {
        return name;
    }
}
