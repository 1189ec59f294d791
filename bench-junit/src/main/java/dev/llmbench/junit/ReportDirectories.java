// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Where a run's files go: {@code <report-dir>/<class>/<method>/<invocation>/<attempt>}. */
final class ReportDirectories {

    /**
     * Attempts of this JVM by directory. Static, because a rerun of a failed test is a test plan of its own, with a
     * root store of its own: what outlives it is the JVM alone. Without it a rerun would overwrite the breach that
     * caused it.
     */
    private static final Map<String, Integer> ATTEMPTS = new ConcurrentHashMap<>();

    private static final Pattern INVOCATION = Pattern.compile("-invocation:#(\\d+)\\]");
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]");
    private static final Pattern DEVICE = Pattern.compile("(?i)(?:con|prn|aux|nul|com\\d|lpt\\d)(?:\\..*)?");
    private static final int LONGEST_NAME = 120;

    private ReportDirectories() {}

    /** The build tool's output directory, so that a clean build cleans reports too. */
    static String byBuildTool(Path workingDirectory) {
        if (Files.exists(workingDirectory.resolve("pom.xml"))) {
            return "target/llm-bench";
        }
        boolean gradle = Files.exists(workingDirectory.resolve("build.gradle"))
                || Files.exists(workingDirectory.resolve("build.gradle.kts"));
        return gradle ? "build/llm-bench" : "llm-bench";
    }

    /** The directory of the next attempt at this test; not yet created. */
    static Path next(Path reports, ExtensionContext context) {
        Path test = reports.resolve(
                        safe(context.getRequiredTestClass().getName().replace('$', '.')))
                .resolve(safe(context.getRequiredTestMethod().getName()))
                .resolve(invocation(context.getUniqueId()));
        // Some file systems take names that differ in case for one.
        int attempt = ATTEMPTS.merge(test.toString().toLowerCase(Locale.ROOT), 1, Integer::sum);
        return test.resolve(Integer.toString(attempt));
    }

    /**
     * {@code 1} for a plain test; the numbers of its invocations, outer ones first, for a repeated or parameterized
     * one.
     */
    static String invocation(String uniqueId) {
        StringBuilder numbers = new StringBuilder();
        Matcher matcher = INVOCATION.matcher(uniqueId);
        while (matcher.find()) {
            numbers.append(numbers.isEmpty() ? "" : "-").append(matcher.group(1));
        }
        return numbers.isEmpty() ? "1" : numbers.toString();
    }

    /** A file name that every system takes; the hash keeps apart what the replacement would make equal. */
    static String safe(String name) {
        String replaced = UNSAFE.matcher(name).replaceAll("_");
        boolean changed = !replaced.equals(name)
                || replaced.length() > LONGEST_NAME
                || replaced.endsWith(".")
                || DEVICE.matcher(replaced).matches();
        if (!changed) {
            return replaced;
        }
        String start = replaced.substring(0, Math.min(replaced.length(), LONGEST_NAME - 10));
        return "_" + start + "-" + String.format(Locale.ROOT, "%08x", name.hashCode());
    }
}
