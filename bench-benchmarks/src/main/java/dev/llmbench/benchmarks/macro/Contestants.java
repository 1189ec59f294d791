// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Everyone who takes part, each in a process of its own, and who meets whom. */
final class Contestants implements AutoCloseable {

    static final String ENGINE = "engine";
    static final String SELECTOR = "engine on a selector";
    static final String OKHTTP = "okhttp";
    static final String NIO = "nio";

    private static final String PLATFORM = "platform";
    private static final String VIRTUAL = "virtual";
    private static final String HEAP = "512m";

    private final String port;
    private final List<Contestant> all = new ArrayList<>();
    private final List<Entry> few = new ArrayList<>();
    private final List<Entry> some = new ArrayList<>();
    private final List<Entry> many = new ArrayList<>();

    private Contestants(String port) {
        this.port = port;
    }

    /** Starts all processes and has them compile what they need. */
    static Contestants started(String port, Jdk jdk, Optional<Jdk> newer) throws IOException {
        Contestants contestants = new Contestants(port);
        try {
            contestants.startOn(jdk);
            if (newer.isPresent()) {
                contestants.startOnNewer(newer.get());
            }
            for (Contestant contestant : contestants.all) {
                contestant.warmUp();
            }
            return contestants;
        } catch (IOException | RuntimeException e) {
            contestants.close();
            throw e;
        }
    }

    private void startOn(Jdk jdk) throws IOException {
        for (String reader : List.of(ENGINE, OKHTTP, NIO)) {
            Entry entry = new Entry(start(reader, PLATFORM, jdk), PLATFORM);
            few.add(entry);
            many.add(entry);
        }
        many.add(new Entry(start(SELECTOR, PLATFORM, jdk), PLATFORM));
    }

    private void startOnNewer(Jdk newer) throws IOException {
        Contestant engine = start(ENGINE, VIRTUAL, newer);
        Contestant virtual = start(OKHTTP, VIRTUAL, newer);
        Contestant platform = start(OKHTTP, PLATFORM, newer);
        Contestant nio = start(NIO, PLATFORM, newer);
        for (Contestant one : List.of(engine, platform, nio)) {
            few.add(new Entry(one, PLATFORM));
        }
        some.add(new Entry(platform, PLATFORM));
        some.add(new Entry(virtual, VIRTUAL));
        for (Contestant one : List.of(engine, virtual, nio)) {
            many.add(new Entry(one, VIRTUAL));
        }
        many.add(new Entry(platform, PLATFORM));
    }

    private Contestant start(String reader, String threads, Jdk jdk) throws IOException {
        Contestant contestant = new Contestant(reader, threads, jdk, HEAP, port);
        all.add(contestant);
        return contestant;
    }

    /** With so few streams the engine reads on platform threads everywhere. */
    List<Entry> few() {
        return few;
    }

    /** Where the engine changes from one kind of threads to the other: both kinds under the plain loop. */
    List<Entry> some() {
        return some;
    }

    /** With so many the engine reads on virtual threads where there are any. */
    List<Entry> many() {
        return many;
    }

    @Override
    public void close() throws IOException {
        for (Contestant contestant : all) {
            contestant.close();
        }
    }
}
