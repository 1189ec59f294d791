// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import java.nio.file.Path;
import java.util.List;
import org.w3c.dom.Element;

/**
 * A project in {@code src/it} after its build.
 *
 * @param name its folder
 * @param skipped whether its own conditions, such as the JDK, kept it from being built
 */
record BuiltConsumer(String name, boolean skipped) {

    static final Path REPORTS = Path.of("target", "invoker-reports");

    /** The consumer that one of Invoker's reports is about. */
    static BuiltConsumer read(Path report) {
        Element job = Xml.parse(report).getDocumentElement();
        String pom = job.getAttribute("project");
        return new BuiltConsumer(
                pom.substring(0, pom.indexOf('/')), job.getAttribute("result").equals("skipped"));
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
