// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.settings.SettingKey;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The command that runs one test again with the same seed, in the build tool of the working directory. */
final class RerunCommand {

    private RerunCommand() {}

    /** Empty when the build tool is not known. */
    static Optional<String> of(ExtensionContext context, Path workingDirectory, long seed) {
        Class<?> type = context.getRequiredTestClass();
        String method = context.getRequiredTestMethod().getName();
        String output = ReportDirectories.byBuildTool(workingDirectory);
        if (output.startsWith("target")) {
            // Failsafe's classes: its own switch, and a later phase.
            boolean integration = type.getName().endsWith("IT");
            return Optional.of("mvn " + (integration ? "verify -Dit.test='" : "test -Dtest='") + type.getName() + "#"
                    + method + "' -D" + SettingKey.SEED.override() + "=" + seed);
        }
        if (output.startsWith("build")) {
            // Gradle hands system properties to its workers only when told to, but the environment always.
            return Optional.of(SettingKey.SEED.variable() + "=" + seed + " gradle test --tests '" + type.getName() + "."
                    + method + "'");
        }
        return Optional.empty();
    }
}
