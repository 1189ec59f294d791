// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A page as a standard XML parser reads it: one that is not well-formed fails the test. */
final class PageReader {

    private final Element root;

    private PageReader(Element root) {
        this.root = root;
    }

    static PageReader of(ReportPage page) {
        return of(ReportHtml.of(page));
    }

    static PageReader of(String html) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            return new PageReader(factory.newDocumentBuilder()
                    .parse(new InputSource(new StringReader(html)))
                    .getDocumentElement());
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError("not well-formed: " + e.getMessage() + "\n" + html, e);
        }
    }

    private Stream<Element> all(String element) {
        NodeList found = root.getElementsByTagName(element);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }

    /** The text of every element of that name. */
    List<String> texts(String element) {
        return all(element).map(Element::getTextContent).toList();
    }

    List<String> byClass(String name) {
        return all("*").filter(element ->
                        List.of(element.getAttribute("class").split(" ")).contains(name))
                .map(Element::getTextContent)
                .toList();
    }

    /** The cells of each row of the table with this caption. */
    List<List<String>> rows(String caption) {
        return all("table")
                .filter(table -> new PageReader(table).texts("caption").contains(caption))
                .flatMap(table -> new PageReader(table).all("tr"))
                .map(row -> {
                    List<String> cells = new ArrayList<>();
                    NodeList children = row.getChildNodes();
                    for (int i = 0; i < children.getLength(); i++) {
                        cells.add(children.item(i).getTextContent());
                    }
                    return cells;
                })
                .toList();
    }

    /** The names of all pictures that stand for themselves. */
    List<String> pictures() {
        return all("svg")
                .filter(svg -> svg.getAttribute("role").equals("img"))
                .map(svg -> svg.getAttribute("aria-labelledby").split("-title ")[0])
                .toList();
    }

    PageReader svg(String id) {
        return all("svg")
                .filter(svg -> svg.getAttribute("aria-labelledby").startsWith(id + "-title "))
                .findFirst()
                .map(PageReader::new)
                .orElseThrow(() -> new AssertionError("no picture " + id + " among " + pictures()));
    }

    List<String> elements() {
        return all("*").map(Element::getTagName).distinct().toList();
    }

    List<String> ids() {
        return attributes("id");
    }

    List<String> idsReferredTo() {
        return attributes("aria-labelledby").stream()
                .flatMap(ids -> Stream.of(ids.split(" ")))
                .toList();
    }

    List<String> attributes(String name) {
        return all("*").filter(element -> element.hasAttribute(name))
                .map(element -> element.getAttribute(name))
                .toList();
    }

    List<String> attributeNames() {
        return all("*").flatMap(
                        element -> IntStream.range(0, element.getAttributes().getLength())
                                .mapToObj(i -> element.getAttributes().item(i).getNodeName()))
                .distinct()
                .toList();
    }
}
