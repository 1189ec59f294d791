// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that one JVM at a time can hold, with a line in it that says who does. The operating system lets go of it when
 * that JVM ends, however it ends; the line is for people and decides nothing. Never deleted: who deletes a lock file
 * may delete one that somebody else has just locked.
 *
 * <p>All goes through one channel, because on POSIX systems closing <em>any</em> channel of a file gives up this
 * process's locks on it.
 */
final class LockFile implements AutoCloseable {

    /** Far behind the text: where locks are mandatory, nobody could read a locked line. */
    private static final long LOCKED_BYTE = 1L << 40;

    private static final int LONGEST_LINE = 2_000;

    private final FileChannel channel;
    private boolean locked;
    private boolean lockedElsewhereInThisJvm;

    private LockFile(FileChannel channel) {
        this.channel = channel;
    }

    static LockFile open(Path path) throws IOException {
        // In a directory that all may write to, a link could lead to any file of this user's.
        return new LockFile(FileChannel.open(
                path,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS)));
    }

    /**
     * Locks the file unless somebody is in the way.
     *
     * @param shared whether others may hold it too, if they also ask for it shared
     */
    boolean tryLock(boolean shared, LockHolder who) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock(LOCKED_BYTE, 1, shared);
            locked = lock != null;
            lockedElsewhereInThisJvm = false;
        } catch (OverlappingFileLockException e) {
            // By our own code in another class loader: as good as held by another JVM.
            lockedElsewhereInThisJvm = true;
        }
        if (locked) {
            write(who + "\n");
        }
        return locked;
    }

    private void write(String line) throws IOException {
        channel.truncate(0);
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes, bytes.position());
        }
    }

    /** Who says to hold the file. */
    String holder() {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST_LINE);
        try {
            channel.read(bytes, 0);
        } catch (IOException e) {
            return "a process unknown: " + e.getMessage();
        }
        String line = StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
        return line.isEmpty() ? "a process that has not said which it is" : line;
    }

    /** Gives up the lock, if there is one. */
    @Override
    public void close() {
        if (lockedElsewhereInThisJvm) {
            return; // or the other one would lose its lock; one open file is the smaller harm
        }
        try (channel) {
            if (locked) {
                channel.truncate(0);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
