// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

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
        Path reports = Path.of("target", "it", name, "target", "surefire-reports");
        if (!Files.isDirectory(reports)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(reports)) {
            return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                    .map(Xml::parse)
                    .flatMap(report -> cases(report).stream())
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<TestCase> cases(Document report) {
        NodeList elements = report.getElementsByTagName("testcase");
        List<TestCase> cases = new ArrayList<>();
        for (int i = 0; i < elements.getLength(); i++) {
            cases.add(TestCase.of((Element) elements.item(i)));
        }
        return cases;
    }

    @Override
    public String toString() {
        return name;
    }
}
