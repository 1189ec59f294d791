// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is there when it is whole, and not before: it grows under another name. */
final class NewFile {

    /** What fills a file. */
    interface Filling {
        void writeTo(OutputStream out) throws IOException;
    }

    private NewFile() {}

    static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    static void write(Path file, Filling filling) throws IOException {
        Path unfinished = unfinished(file);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
            filling.writeTo(out);
        }
        try {
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + ".tmp");
    }
}
