// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.request;

import java.util.List;

/**
 * Where records go as requests end. The records of a load come by one thread, one after the other; an implementation
 * is thread-safe all the same, since others read it meanwhile, and quick, since a load whose requests end faster than
 * their records are taken has to wait.
 */
@FunctionalInterface
public interface RecordSink {

    void accept(RequestRecord record);

    /**
     * The same record, at once: by the thread whose request ended, before it sends another one. For what has to outlive
     * a JVM that is killed or to end a load at once, and for nothing else, since a user is idle meanwhile. Called from
     * many threads at once; what it throws ends the load, and then the record goes no further.
     */
    default void keep(RequestRecord record) {}

    /** Whether this sink wants the text of answers; without one that does, no text is kept. Never changes. */
    default boolean wantsTexts() {
        return false;
    }

    /**
     * The generated text of one request, just before its record.
     *
     * @param index the record's index
     * @param texts one for each choice and kind of text (answer, reasoning, tool call); empty when there was none, or
     *     no sink wants it
     */
    default void texts(long index, List<String> texts) {}

    /**
     * Whether the load may end: asked with every record and every 20 ms, from several threads at once and while a
     * record is accepted. This is how judgement ends a run without the engine knowing.
     */
    default boolean enough() {
        return false;
    }

    /** A sink that passes every record to each of these, and has enough as soon as one of them has. */
    static RecordSink all(List<RecordSink> sinks) {
        return new CompositeSink(List.copyOf(sinks));
    }
}
