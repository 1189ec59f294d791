// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.benchmarks.reader.ReaderProcess;
import dev.llmbench.benchmarks.reader.RoundOrder;
import dev.llmbench.benchmarks.reader.RoundResult;
import java.io.IOException;

/** A reader that stands ready in its own process, with its code compiled, for the rounds in which it is its turn. */
final class Contestant implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String reader;
    private final Jdk jdk;
    private final ChildJvm process;

    /** @param threads what the reader's threads are to be, for one that lets others choose */
    Contestant(String reader, String threads, Jdk jdk, String heap, String port) throws IOException {
        this.reader = reader;
        this.jdk = jdk;
        this.process = new ChildJvm(jdk, heap, ReaderProcess.class, port, reader, threads);
    }

    /** Reads some streams fast, for the compiler's sake. */
    void warmUp() throws IOException {
        run(new RoundOrder(64, 4_000, 1_000, 2_000, false));
    }

    RoundResult run(RoundOrder order) throws IOException {
        process.tell(JSON.writeValueAsString(order));
        return JSON.readValue(process.answer(), RoundResult.class);
    }

    String reader() {
        return reader;
    }

    int javaFeature() {
        return jdk.feature();
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
