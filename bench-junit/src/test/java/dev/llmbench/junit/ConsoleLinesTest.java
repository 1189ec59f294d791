// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class ConsoleLinesTest {

    @Test
    @ResourceLock(Resources.SYSTEM_OUT)
    void everyLineHasThePrefixButAnAttachmentStandsAtItsStart() {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            ConsoleLines console = new ConsoleLines();
            console.accept("one\ntwo");
            console.accept("[[ATTACHMENT|/a/run.json]]");
        } finally {
            System.setOut(before);
        }
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("[llm-bench] one", "[llm-bench] two", "[[ATTACHMENT|/a/run.json]]");
    }
}
