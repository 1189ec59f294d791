// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each consumer ran one gate that is green and one that is red, and the red one says why in its first line. Both matter:
 * a red gate alone could be red because nothing worked.
 */
class ConsumersIT {

    private static final String RED_FIRST_LINE =
            "\\[redGate] ttft p95 = [\\d,.]+ ms, limit < 1 ms \\(\\+[\\d,.]+ %\\), n=64, concurrency=16 isl=32 osl=1 model=.+";

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

        List<TestCase> cases = consumer.testCases();

        assertThat(cases).extracting(TestCase::name).containsExactlyInAnyOrder("greenGate", "redGate");
        assertThat(cases)
                .filteredOn(TestCase::isGreen)
                .extracting(TestCase::name)
                .containsExactly("greenGate");
        TestCase red =
                cases.stream().filter(test -> !test.isGreen()).findFirst().orElseThrow();
        assertThat(red.failureType()).hasValue("java.lang.AssertionError");
        assertThat(red.message().lines().findFirst().orElse("")).matches(RED_FIRST_LINE);
    }
}
