// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The machine and JVM that loaded the server: what a later comparison has to hold equal.
 *
 * @param jvm name and version of the virtual machine
 * @param os name, version and architecture of the operating system
 * @param cores processors the JVM may use
 * @param collector the garbage collector's beans, such as {@code G1 Young Generation, G1 Old Generation}
 * @param libraryVersion version of this library; empty when it does not run from its jar
 */
public record ClientEnvironment(String jvm, String os, int cores, String collector, Optional<String> libraryVersion) {

    private static final String POM_PROPERTIES = "/META-INF/maven/dev.llmbench/bench-core/pom.properties";

    /** What this JVM says about itself. */
    public static ClientEnvironment current() {
        return new ClientEnvironment(
                property("java.vm.name") + " " + property("java.runtime.version"),
                property("os.name") + " " + property("os.version") + " " + property("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")),
                readLibraryVersion());
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }

    /** Maven puts this file into every jar it builds; a class directory has none. */
    private static Optional<String> readLibraryVersion() {
        try (InputStream in = ClientEnvironment.class.getResourceAsStream(POM_PROPERTIES)) {
            if (in == null) {
                return Optional.empty();
            }
            Properties properties = new Properties();
            properties.load(in);
            return Optional.ofNullable(properties.getProperty("version"));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
