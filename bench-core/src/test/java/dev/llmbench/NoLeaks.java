// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What this process has now, to be compared with what it has after something was done and closed. */
final class NoLeaks {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private final Set<Thread> threads = threads();
    private final long descriptors = openDescriptors();

    /** Waits a little, since a thread that has been told to end, and a socket on the other side, take a moment. */
    void assertNothingIsLeft() {
        eventually(() -> {
            Set<Thread> more = threads();
            more.removeAll(threads);
            return more.stream().map(Thread::getName).collect(Collectors.joining(", "));
        });
        eventually(() -> {
            long more = openDescriptors() - descriptors;
            return more > 0 ? more + " descriptors of sockets, pipes or files in the test's directory" : "";
        });
    }

    private static void eventually(Supplier<String> left) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!left.get().isEmpty() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(5_000_000);
        }
        assertThat(left.get()).as("left behind").isEmpty();
    }

    /** But for those that all HTTP clients of a JVM share; they end by themselves after a minute without work. */
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getName().startsWith("OkHttp TaskRunner"))
                .filter(thread -> !thread.getName().startsWith("Okio Watchdog"))
                .filter(thread -> !thread.getName().startsWith("MockWebServer"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Where the system lists them; jars, which class loading opens when it pleases, do not count. */
    private static long openDescriptors() {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return all.map(NoLeaks::target)
                    .filter(target -> target.startsWith("socket:") || target.contains("requests.jsonl"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }
}
