// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A second JVM with the class path of this one, which is told what to do line by line. */
final class ChildJvm implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // Surefire hides the class path in a jar's manifest.
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(
                List.of(java, "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    long pid() {
        return process.pid();
    }

    /** The next line that it printed. */
    String readLine() throws IOException {
        return String.valueOf(output.readLine());
    }

    /** Lets it go on after a line. */
    void tell() {
        try {
            process.outputWriter().append("go\n").flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the operating system does it: without a chance to clean up. Comes back when it is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
