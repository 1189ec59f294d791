// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.load;

/** The kind of threads that send requests and read their streams. */
public enum StreamThreads {
    /** Platform threads up to 512 streams; virtual ones for more, on Java 21 and later. */
    AUTO,
    /** A thread of the operating system for each stream. Stamps most exactly. */
    PLATFORM,
    /** Java 21 and later. Takes a small part of the memory; on a busy machine stamps late. */
    VIRTUAL;

    /** The first Java that has virtual threads. */
    public static final int FIRST_JAVA_WITH_VIRTUAL = 21;

    /** @throws IllegalArgumentException where there are no such threads in this Java */
    void requireHere() {
        int java = Runtime.version().feature();
        if (this == VIRTUAL && java < FIRST_JAVA_WITH_VIRTUAL) {
            throw new IllegalArgumentException("threads = virtual: this is Java " + java + ", and virtual threads take "
                    + FIRST_JAVA_WITH_VIRTUAL + " or later; write auto, which uses them where they are worth it");
        }
    }
}
