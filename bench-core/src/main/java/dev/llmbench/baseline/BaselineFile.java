// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A baseline's place on the disk: JSON as docs/files.md lists it, meant to be kept under version control. */
public final class BaselineFile {

    private final Path path;

    public BaselineFile(Path path) {
        this.path = path;
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /**
     * The baseline; empty when there is no such file.
     *
     * @throws IllegalArgumentException when it cannot be read or is no baseline of a schema that is understood here
     */
    public Optional<Baseline> read() {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(BaselineReader.read(Files.readString(path)));
        } catch (JsonProcessingException e) {
            throw refusal("it is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw refusal("it cannot be read: " + e, e);
        } catch (IllegalArgumentException e) {
            throw refusal(String.valueOf(e.getMessage()), e);
        }
    }

    private IllegalArgumentException refusal(String why, Exception cause) {
        return new IllegalArgumentException(
                "baseline " + path + ": " + why + "; restore it from version control, or record it anew with"
                        + " -Dllmbench.baseline=update",
                cause);
    }

    /**
     * Writes the whole file, or leaves the old one as it is; directories that are missing are made. Where the path is a
     * link it stays one, and what it leads to is written.
     *
     * @throws IOException when it cannot be written
     */
    public void write(Baseline baseline) throws IOException {
        Path target = target();
        Path directory = target.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        // Of its own name, since another process may write the same baseline.
        Path unfinished = target.resolveSibling(
                target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            Files.writeString(unfinished, BaselineWriter.toJson(baseline), StandardCharsets.UTF_8);
            moveTo(target, unfinished);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void moveTo(Path target, Path unfinished) throws IOException {
        try {
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path target() throws IOException {
        if (!Files.isSymbolicLink(path)) {
            return path;
        }
        return Files.exists(path) ? path.toRealPath() : path.resolveSibling(Files.readSymbolicLink(path));
    }
}
