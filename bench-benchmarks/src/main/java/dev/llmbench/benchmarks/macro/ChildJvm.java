// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that is told something by lines and answers by lines. It ends when it is closed. */
final class ChildJvm implements AutoCloseable {

    private final Process process;
    private final Writer orders;
    private final BufferedReader answers;
    private final String what;

    /**
     * @param heap its size from the start, as an option says it, such as {@code 512m}
     * @param main the class to run
     */
    ChildJvm(Jdk jdk, String heap, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                jdk.java(),
                "-Xms" + heap,
                "-Xmx" + heap,
                "-XX:+UseG1GC",
                "-XX:+AlwaysPreTouch",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        this.what = main.getSimpleName() + " " + String.join(" ", arguments);
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    void tell(String line) throws IOException {
        orders.write(line + "\n");
        orders.flush();
    }

    String answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException(what + " ended without an answer; its own words are in the output above");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        orders.close();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
