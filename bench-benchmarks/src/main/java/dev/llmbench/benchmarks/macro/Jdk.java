// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Java installation.
 *
 * @param feature its version, such as 17
 */
record Jdk(Path home, int feature) {

    /** Virtual threads came with this one. */
    static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

    static Jdk running() {
        return new Jdk(
                Path.of(System.getProperty("java.home")), Runtime.version().feature());
    }

    /**
     * The newest one with virtual threads: the one that the system property {@code macro.jdk} names, the running one,
     * or one that is installed beside it.
     */
    static Optional<Jdk> withVirtualThreads() throws IOException {
        Jdk running = running();
        String named = System.getProperty("macro.jdk", "");
        if (!named.isEmpty()) {
            return at(Path.of(named));
        }
        if (running.feature >= FIRST_WITH_VIRTUAL_THREADS) {
            return Optional.of(running);
        }
        try (Stream<Path> neighbours = Files.list(running.home.toRealPath().resolveSibling("."))) {
            List<Path> homes = neighbours.toList();
            return homes.stream()
                    .flatMap(home -> at(home).stream())
                    .filter(jdk -> jdk.feature >= FIRST_WITH_VIRTUAL_THREADS)
                    .max(Comparator.comparingInt(Jdk::feature));
        }
    }

    private static Optional<Jdk> at(Path home) {
        try {
            Matcher version = VERSION.matcher(Files.readString(home.resolve("release")));
            return version.find() && Files.isExecutable(home.resolve("bin/java"))
                    ? Optional.of(new Jdk(home, Integer.parseInt(version.group(1))))
                    : Optional.empty();
        } catch (IOException e) { // no Java lives there
            return Optional.empty();
        }
    }

    String java() {
        return home.resolve("bin").resolve("java").toString();
    }
}
