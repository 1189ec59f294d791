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
    private final List<Entry> many = new ArrayList<>();

    private Contestants(String port) {
        this.port = port;
    }

    /** Starts all processes and has them compile what they need. */
    static Contestants started(String port, Jdk jdk, Optional<Jdk> newer) throws IOException {
        Contestants contestants = new Contestants(port);
        try {
            contestants.startOn(jdk);
            contestants.many.add(new Entry(contestants.start(SELECTOR, PLATFORM, jdk), PLATFORM));
            if (newer.isPresent() && !newer.get().equals(jdk)) {
                contestants.startOn(newer.get());
            }
            if (newer.isPresent()) {
                for (String reader : List.of(ENGINE, OKHTTP)) {
                    contestants.many.add(new Entry(contestants.start(reader, VIRTUAL, newer.get()), VIRTUAL));
                }
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
    }

    private Contestant start(String reader, String threads, Jdk jdk) throws IOException {
        Contestant contestant = new Contestant(reader, threads, jdk, HEAP, port);
        all.add(contestant);
        return contestant;
    }

    /** Engine, plain loop and selector on each Java, on platform threads, as the engine chooses them for so few. */
    List<Entry> few() {
        return few;
    }

    /**
     * The same with the most streams that the engine reads on platform threads; the other kind under engine and plain
     * loop.
     */
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
