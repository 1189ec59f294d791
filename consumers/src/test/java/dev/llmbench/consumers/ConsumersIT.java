// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each consumer ran one gate that is green and one that is red, and the red one says why in its first line. */
class ConsumersIT {

    /** The gate of an application that streams by an API of its own. */
    private static final Map<String, List<String>> MORE_GATES = Map.of("spring-boot-3.5", List.of("applicationGate"));

    /** From the folders, not from the reports: a consumer that was never built is red. */
    static List<BuiltConsumer> consumers() throws IOException {
        String wanted = System.getProperty("consumers", "*");
        try (Stream<Path> projects = Files.list(BuiltConsumer.PROJECTS)) {
            return projects.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .filter(name ->
                            wanted.equals("*") || List.of(wanted.split(",")).contains(name))
                    .sorted()
                    .map(BuiltConsumer::of)
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("consumers")
    void runsOneGreenAndOneRedGate(BuiltConsumer consumer) {
        assumeFalse(consumer.skipped(), () -> consumer + " is not built on this JDK");

        GreenAndRed.check(consumer.testCases(), MORE_GATES.getOrDefault(consumer.toString(), List.of()));
    }
}
