// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder whose JSON files are its entries, in the order of their names. */
final class StoredFolder implements PieceStore {

    private final List<Path> files;

    StoredFolder(Path folder) throws IOException {
        try (Stream<Path> listed = Files.list(folder)) {
            this.files = listed.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    Pieces pieces() {
        return new Pieces() {
            private int at = -1;
            private byte[] bytes = {};

            @Override
            public boolean next() throws IOException {
                if (++at == files.size()) {
                    return false;
                }
                long size = Files.size(files.get(at));
                if (size > LARGEST_BYTES) {
                    throw new IllegalArgumentException(
                            files.get(at) + ": an entry has at most " + LARGEST_BYTES + " bytes, this one has " + size);
                }
                bytes = Files.readAllBytes(files.get(at));
                return true;
            }

            @Override
            public byte[] bytes() {
                return bytes;
            }

            @Override
            public long offset() {
                return at;
            }

            @Override
            public int length() {
                return bytes.length;
            }

            @Override
            public String place() {
                return String.valueOf(files.get(at).getFileName());
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public byte[] read(long offset, int length) throws IOException {
        return Files.readAllBytes(files.get((int) offset));
    }

    @Override
    public void close() {}
}
