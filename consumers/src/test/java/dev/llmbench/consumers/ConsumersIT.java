// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each consumer ran one gate that is green and one that is red, and the red one says why in its first line. */
class ConsumersIT {

    static List<BuiltConsumer> consumers() throws IOException {
        try (Stream<Path> reports = Files.list(BuiltConsumer.REPORTS)) {
            return reports.filter(file -> file.getFileName().toString().startsWith("BUILD-"))
                    .map(BuiltConsumer::read)
                    .toList();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("consumers")
    void runsOneGreenAndOneRedGate(BuiltConsumer consumer) {
        assumeFalse(consumer.skipped(), () -> consumer + " is not built on this JDK");

        GreenAndRed.check(consumer.testCases());
    }
}
