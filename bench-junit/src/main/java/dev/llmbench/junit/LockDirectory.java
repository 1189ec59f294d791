// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Where all builds of a machine find the same lock file. {@code java.io.tmpdir} is the last resort only: Gradle gives
 * each test task a temporary directory of its own, and two builds would never meet.
 */
final class LockDirectory {

    private LockDirectory() {}

    static Path of(Map<String, String> environment, Map<String, String> systemProperties) {
        Path fallback = Path.of(systemProperties.getOrDefault("java.io.tmpdir", "."));
        return Stream.of("/tmp", environment.get("TEMP"))
                .filter(Objects::nonNull)
                .map(Path::of)
                .filter(directory -> Files.isDirectory(directory) && Files.isWritable(directory))
                .findFirst()
                .orElse(fallback);
    }
}
