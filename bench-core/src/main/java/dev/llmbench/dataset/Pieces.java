// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.io.Closeable;
import java.io.IOException;

/** Walks over a file one entry at a time, holding only that one. */
interface Pieces extends Closeable {

    /** Larger entries are refused: one of them would fill a small heap. */
    int LARGEST_BYTES = (1 << 24) - 1;

    /** Goes on to the next entry; false at the end. */
    boolean next() throws IOException;

    /** The entry's bytes; valid until the next one. */
    byte[] bytes();

    /** Where the entry lies, for {@link PieceStore#read}: below 2^40. */
    long offset();

    /** Length in bytes. */
    int length();

    /** Where a reader of the file finds it, such as {@code line 7}. */
    String place();
}
