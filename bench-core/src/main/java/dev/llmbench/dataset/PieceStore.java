// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.io.Closeable;
import java.io.IOException;

/** Reads single entries again, in any order. Thread-safe. */
interface PieceStore extends Closeable {

    byte[] read(long offset, int length) throws IOException;
}
