// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTestException;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.settings.SettingKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Keeps loads from running at the same time: two of them on one machine measure each other. First within this JVM,
 * since a JVM may not lock a file twice, then across the JVMs of this user. What a killed JVM held is free again.
 */
final class LoadLock {

    /** Which other loads a load waits for. */
    enum Scope {
        /** All of this user's on this machine, whatever they load. */
        MACHINE,
        /** Those of this JVM. */
        PROCESS,
        /**
         * Those of this JVM; of this user's other JVMs those that load the same server or ask for the whole machine.
         */
        ENDPOINT,
        NONE
    }

    static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);

    private static final Semaphore JVM = new Semaphore(1);
    private static final AtomicReference<String> JVM_HOLDER = new AtomicReference<>("");

    private final NanoClock clock;
    private final Consumer<String> console;
    private final Path directory;
    private final String user;

    /** @param directory where the lock files of all users are */
    LoadLock(NanoClock clock, Consumer<String> console, Path directory, String user) {
        this.clock = clock;
        this.console = console;
        this.directory = directory;
        this.user = user;
    }

    /**
     * Waits until no other load is in the way.
     *
     * @param who this load, for the others' messages
     * @param timeout the longest wait; zero for none
     * @throws LoadTestException when another load is still in the way then, or a lock file cannot be used
     */
    Held acquire(Scope scope, BaseUrl server, LockHolder who, Duration timeout) throws InterruptedException {
        Held held = new Held();
        if (scope == Scope.NONE) {
            return held;
        }
        LockWait wait = new LockWait(clock, console, who.test(), timeout);
        boolean complete = false;
        try {
            wait.until(() -> takeJvm(held, who), () -> "in this JVM, " + JVM_HOLDER.get());
            if (scope != Scope.PROCESS) {
                // Shared between endpoints, so that it keeps out only those that want the machine for themselves.
                take(file(""), scope == Scope.ENDPOINT, held, who, wait);
            }
            if (scope == Scope.ENDPOINT) {
                take(file("-" + server.hostAndPort()), false, held, who, wait);
            }
            complete = true;
        } finally {
            if (!complete) {
                held.close();
            }
        }
        wait.over();
        return held;
    }

    private Path file(String suffix) {
        return directory.resolve(ReportDirectories.safe("llmbench-" + user + suffix) + ".lock");
    }

    private static boolean takeJvm(Held held, LockHolder who) {
        if (!JVM.tryAcquire()) {
            return false;
        }
        JVM_HOLDER.set(who.toString());
        held.add(JVM::release);
        return true;
    }

    private static void take(Path path, boolean shared, Held held, LockHolder who, LockWait wait)
            throws InterruptedException {
        try {
            LockFile file = LockFile.open(path);
            held.add(file::close);
            wait.until(() -> file.tryLock(shared, who), () -> path + " is held by " + file.holder());
        } catch (IOException e) {
            throw new LoadTestException(
                    "[" + who.test() + "] the lock that keeps loads apart cannot be taken: " + e + "\n  next: make "
                            + path + " a file that this user can write, or set " + SettingKey.LOCK.property()
                            + " = process when no other JVM loads at the same time",
                    e);
        }
    }

    /** What is held of a lock. */
    static final class Held implements AutoCloseable {
        private final List<Runnable> releases = new ArrayList<>();

        private void add(Runnable release) {
            releases.add(release);
        }

        @Override
        public void close() {
            // The last one taken first: who gets the first one then finds the others free.
            RuntimeException failure = null;
            for (int i = releases.size() - 1; i >= 0; i--) {
                try {
                    releases.get(i).run();
                } catch (RuntimeException e) { // one that fails must not keep the others taken
                    failure = e;
                }
            }
            releases.clear();
            if (failure != null) {
                throw failure;
            }
        }
    }
}
