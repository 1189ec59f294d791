// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import dev.llmbench.load.StreamThreads;
import java.util.concurrent.ThreadFactory;

/** What reads a stream. */
enum ThreadKind {
    PLATFORM,
    VIRTUAL;

    /** The same in the engine's words. */
    StreamThreads ofTheEngine() {
        return this == PLATFORM ? StreamThreads.PLATFORM : StreamThreads.VIRTUAL;
    }

    ThreadFactory factory() {
        if (this == PLATFORM) {
            return Thread::new;
        }
        try { // compiled for a Java that has none
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                    .getMethod("factory")
                    .invoke(builder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no virtual threads on Java " + Runtime.version(), e);
        }
    }
}
