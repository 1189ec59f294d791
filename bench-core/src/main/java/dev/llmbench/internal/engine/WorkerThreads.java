// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StreamThreads;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which threads read the streams. Platform threads stamp most exactly; with many more, virtual threads (Java 21 and
 * later) cost far less memory and wake-up time.
 */
public final class WorkerThreads {

    static final int MOST_PLATFORM_THREADS = 512;

    private WorkerThreads() {}

    static ThreadFactory of(LoadSpec load) {
        return areVirtual(load) ? virtualThreads() : platformThreads();
    }

    /**
     * Makes threads of the kind that reads the streams of such a load, where these are virtual; empty where they are
     * not.
     */
    public static Optional<ThreadFactory> virtualFor(LoadSpec load) {
        return areVirtual(load) ? Optional.of(virtualThreads()) : Optional.empty();
    }

    /** Whether the streams of such a load are read on virtual threads. */
    public static boolean areVirtual(LoadSpec load) {
        return switch (load.threads()) {
            case PLATFORM -> false;
            case VIRTUAL -> true;
            case AUTO ->
                load.model() instanceof LoadModel.ClosedLoop closed
                        && closed.concurrency() > MOST_PLATFORM_THREADS
                        && Runtime.version().feature() >= StreamThreads.FIRST_JAVA_WITH_VIRTUAL;
        };
    }

    private static ThreadFactory platformThreads() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "llmbench-stream-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** By reflection, because the code is compiled for Java 17. */
    private static ThreadFactory virtualThreads() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
            return (ThreadFactory) factory.invoke(builder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM claims to be 21 or later and offers no virtual threads", e);
        }
    }
}
