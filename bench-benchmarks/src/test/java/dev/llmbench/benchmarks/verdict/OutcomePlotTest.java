// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OutcomePlotTest {

    private static final Path PICTURE = Path.of("..", "docs", "verdicts.svg");

    /** {@code -Dtest.jvm.args="-Xmx1g -Dgolden.update=true"} draws it anew. */
    @Test
    void thePictureOfTheDocsIsWhatTheCodeDraws() throws IOException {
        String drawn = OutcomePlot.svg();
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PICTURE, drawn);
        }

        assertThat(Files.readString(PICTURE, StandardCharsets.UTF_8).replace("\r\n", "\n"))
                .isEqualTo(drawn);
    }
}
