// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import java.util.Optional;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * One test as Surefire reported it.
 *
 * @param name the method
 * @param outcome the element in the report that says how it went: {@code failure}, {@code error}, {@code skipped}; empty
 *     when it passed
 * @param failureType the class of what it threw
 * @param message of what it threw; empty when it passed
 */
record TestCase(String name, Optional<String> outcome, Optional<String> failureType, String message) {

    static TestCase of(Element element) {
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
