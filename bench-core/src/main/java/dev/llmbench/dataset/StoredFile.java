// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** One file. A plain one, because a channel is closed for all by the first interrupt of a thread that reads. */
final class StoredFile implements PieceStore {

    private final RandomAccessFile file;
    private final ReentrantLock reading = new ReentrantLock();

    StoredFile(Path path) throws IOException {
        this.file = new RandomAccessFile(path.toFile(), "r");
    }

    @Override
    public byte[] read(long offset, int length) throws IOException {
        byte[] bytes = new byte[length];
        reading.lock();
        try {
            file.seek(offset);
            file.readFully(bytes);
        } finally {
            reading.unlock();
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
