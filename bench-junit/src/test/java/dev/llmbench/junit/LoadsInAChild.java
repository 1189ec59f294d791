// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.testkit.engine.Events;

/** A fork of a build: runs a few loads, which notice when another JVM's load runs at the same time. */
final class LoadsInAChild {

    static final int LOADS = 5;

    private LoadsInAChild() {}

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 1)
        @RepeatedTest(LOADS)
        void chat(LlmRun run) {}
    }

    /** @param arguments directory, value of {@code lock} */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        Harness harness = Harness.withServer(directory);
        harness.systemProperties.put("llmbench.lock", arguments[1]);
        long patienceNanos = arguments[1].equals("none") ? 20_000_000_000L : 30_000_000;
        harness.runner = plan -> {
            loadThatLooksAround(directory, patienceNanos);
            return FakeRuns.of(plan);
        };
        System.out.println("ready");
        System.in.read();
        Events events = harness.run(Gates.class);
        System.out.println(events.succeeded().count() + " passed");
    }

    /** Lasts until it sees another one, which it reports, or its patience is over. */
    private static void loadThatLooksAround(Path directory, long patienceNanos) {
        Path own = directory.resolve("running-" + ProcessHandle.current().pid());
        Path overlap = directory.resolve("overlap");
        try {
            Files.writeString(own, "");
            long start = System.nanoTime();
            while (System.nanoTime() - start < patienceNanos && !Files.exists(overlap)) {
                if (othersAreRunning(directory, own)) {
                    Files.writeString(overlap, "");
                }
                LockSupport.parkNanos(1_000_000);
            }
            Files.delete(own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean othersAreRunning(Path directory, Path own) throws IOException {
        try (DirectoryStream<Path> running = Files.newDirectoryStream(directory, "running-*")) {
            for (Path file : running) {
                if (!file.equals(own)) {
                    return true;
                }
            }
        }
        return false;
    }
}
