// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * One test as its build tool reported it.
 *
 * @param name the method
 * @param outcome the element in the report that says how it went: {@code failure}, {@code error}, {@code skipped};
 *     empty when it passed
 * @param failureType the class of what it threw
 * @param message of what it threw; empty when it passed
 */
record TestCase(String name, Optional<String> outcome, Optional<String> failureType, String message) {

    /** Every test case of the reports in a folder; empty when a build did not come that far. */
    static List<TestCase> allIn(Path reports) {
        if (!Files.isDirectory(reports)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(reports)) {
            return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                    .map(Xml::parse)
                    .flatMap(report -> of(report).stream())
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<TestCase> of(Document report) {
        NodeList elements = report.getElementsByTagName("testcase");
        List<TestCase> cases = new ArrayList<>();
        for (int i = 0; i < elements.getLength(); i++) {
            cases.add(of((Element) elements.item(i)));
        }
        return cases;
    }

    private static TestCase of(Element element) {
        String name = element.getAttribute("name").replaceAll("\\(.*", "");
        for (String outcome : new String[] {"failure", "error", "skipped"}) {
            NodeList found = element.getElementsByTagName(outcome);
            if (found.getLength() > 0) {
                Element what = (Element) found.item(0);
                String type = what.getAttribute("type");
                return new TestCase(name, Optional.of(outcome), Optional.of(type), what.getAttribute("message"));
            }
        }
        return new TestCase(name, Optional.empty(), Optional.empty(), "");
    }

    boolean isGreen() {
        return outcome.isEmpty();
    }
}
