// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Everything outside of the test that the extension depends on. Ours come from the JVM; a test of the extension lays
 * its own into the store.
 *
 * @param environment environment variables
 * @param systemProperties system properties
 * @param workingDirectory where {@code llm-bench.properties} and the report directory are looked for
 * @param lockDirectory where all JVMs of the machine find the lock that keeps their loads apart
 * @param console takes whole lines
 * @param seeds the seed of a run for which none was said
 * @param runner runs the load
 */
record Surroundings(
        Map<String, String> environment,
        Map<String, String> systemProperties,
        Path workingDirectory,
        Path lockDirectory,
        Consumer<String> console,
        LongSupplier seeds,
        LoadRunner runner) {

    static final Namespace NAMESPACE = Namespace.create(Surroundings.class);

    /** Ten digits: enough to be unique, short enough to be typed. */
    private static final long SEEDS = 10_000_000_000L;

    static Surroundings of(ExtensionContext context) {
        @Nullable Surroundings replaced = context.getStore(NAMESPACE).get(Surroundings.class, Surroundings.class);
        return replaced == null ? ofThisJvm() : replaced;
    }

    private static Surroundings ofThisJvm() {
        Map<String, String> properties = new HashMap<>();
        for (String name : System.getProperties().stringPropertyNames()) {
            properties.put(name, System.getProperty(name, ""));
        }
        return new Surroundings(
                System.getenv(),
                properties,
                Path.of("").toAbsolutePath(),
                LockDirectory.of(System.getenv(), properties),
                new ConsoleLines(),
                () -> ThreadLocalRandom.current().nextLong(SEEDS),
                LoadPlan::run);
    }

    /** Takes whole lines that must not be missed. */
    Consumer<String> loud() {
        return LoudLines.on(console, environment);
    }

    /** Without the environment and the properties, where keys are. */
    @Override
    public String toString() {
        return "Surroundings[" + workingDirectory + "]";
    }

    /** Whether a build server runs the tests: the variable {@code CI} is set, and not to false. */
    boolean isCi() {
        String ci = environment.getOrDefault("CI", "").strip();
        return !ci.isEmpty() && !ci.equalsIgnoreCase("false") && !ci.equals("0");
    }
}
