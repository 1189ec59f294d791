// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;

/** Reads the reports of the tools. */
final class Xml {

    private Xml() {}

    static Document parse(Path file) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        } catch (Exception failure) {
            throw new IllegalStateException(file + " is not readable XML", failure);
        }
    }
}
