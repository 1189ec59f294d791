// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.benchmarks.transport.SelectorEndpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One reader in a process of its own, so that neither the server nor another reader shares its heap, its compiled code
 * or its processor time. Arguments: the server's port, the reader, the kind of its threads. Takes orders as lines of
 * JSON and answers each with a line; ends with its input.
 */
public final class ReaderProcess {

    private ReaderProcess() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int port = Integer.parseInt(args[0]);
        StreamReader reader = reader(args[1], ThreadKind.valueOf(args[2].toUpperCase(Locale.ROOT)));
        ObjectMapper json = new ObjectMapper();
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = orders.readLine(); line != null; line = orders.readLine()) {
            RoundOrder order = json.readValue(line, RoundOrder.class);
            System.out.println(json.writeValueAsString(new MeasuredRound(args[1], reader, order, port).run()));
        }
        System.exit(0);
    }

    static StreamReader reader(String name, ThreadKind threads) {
        return switch (name) {
            case "engine" -> new EngineReader(EngineReader::ours, threads.ofTheEngine());
            case "engine on a selector" ->
                new EngineReader(load -> new SelectorEndpoint(load.port(), load.model()), threads.ofTheEngine());
            case "okhttp" -> new OkHttpReader(threads);
            case "nio" -> new SelectorReader();
            default ->
                throw new IllegalArgumentException(
                        "reader = " + name + ": engine, engine on a selector, okhttp or nio");
        };
    }
}
