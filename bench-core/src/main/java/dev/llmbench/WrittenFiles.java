// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds files by when they were written. Each time is read once, since files may be written while they are sorted. */
final class WrittenFiles extends SimpleFileVisitor<Path> {

    private record Written(Path file, FileTime at) {}

    private final String name;
    private final List<Written> found = new ArrayList<>();

    private WrittenFiles(String name) {
        this.name = name;
    }

    /**
     * Those of this name so deep below a directory, the newest first; what cannot be looked into is left out.
     *
     * @throws IOException when the directory itself cannot be walked
     */
    static List<Path> named(String name, Path directory, int depth) throws IOException {
        WrittenFiles files = new WrittenFiles(name);
        Files.walkFileTree(directory, Set.of(), depth, files);
        return files.found.stream()
                .sorted(Comparator.comparing(Written::at).reversed())
                .map(Written::file)
                .toList();
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (attributes.isRegularFile() && file.endsWith(name)) {
            found.add(new Written(file, attributes.lastModifiedTime()));
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) {
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem) {
        return FileVisitResult.CONTINUE;
    }
}
