// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.internal.loopback.NullServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Another process on this machine: a server whose processor time is not the client's, or work that takes the processors
 * away.
 */
final class OtherProcess implements AutoCloseable {

    private static final int CHUNKS = 25;
    private static final Duration GAP = Duration.ofMillis(20);

    private final Process process;
    private final String firstLine;

    private OtherProcess(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName()));
        command.addAll(List.of(arguments));
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
            firstLine = String.valueOf(lines.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server that sends every stream a chunk each 20 ms, with the moment of its send as text. */
    static OtherProcess server() {
        return new OtherProcess("serve");
    }

    /** So many threads that never rest. */
    static OtherProcess busy(int threads) {
        return new OtherProcess("burn", Integer.toString(threads));
    }

    String baseUrl() {
        return firstLine;
    }

    /** Ends with its standard input, so that it never outlives the test. */
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("serve")) {
            System.out.println(
                    NullServer.started(NanoClock.system(), CHUNKS, GAP).baseUrl());
        } else {
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                Thread thread = new Thread(OtherProcess::burn);
                thread.setDaemon(true);
                thread.start();
            }
            System.out.println("burning");
        }
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
        System.exit(0);
    }

    private static void burn() {
        while (true) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
