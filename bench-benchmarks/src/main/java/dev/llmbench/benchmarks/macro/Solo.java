// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.benchmarks.solo.SoloProcess;
import java.io.IOException;
import java.util.Map;

/** Asks a process of its own one question. */
final class Solo {

    private Solo() {}

    static Map<String, Double> ask(Jdk jdk, String heap, String... question) throws IOException {
        try (ChildJvm process = new ChildJvm(jdk, heap, SoloProcess.class, question)) {
            String line = process.answer();
            while (!line.startsWith("{")) { // a gate has words of its own
                line = process.answer();
            }
            return new ObjectMapper().readValue(line, new TypeReference<>() {});
        }
    }

    static double figure(Map<String, Double> figures, String name) {
        Double value = figures.get(name);
        if (value == null) {
            throw new IllegalStateException("no " + name + " among " + figures.keySet());
        }
        return value;
    }
}
