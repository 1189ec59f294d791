// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The main path of docs/architecture.md stays short enough to be read in one go. */
class MainPathTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ROW = Pattern.compile("\\| \\d+ \\| `([^`]+)` \\|");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

    @Test
    void atMostTwelveFilesAndNineHundredLinesOfCodeLieOnIt() throws IOException {
        List<String> files = ROW.matcher(Files.readString(REPOSITORY.resolve("docs/architecture.md")))
                .results()
                .map(row -> row.group(1))
                .toList();
        assertThat(files).hasSizeBetween(8, 12);
        int lines = 0;
        for (String file : files) {
            lines += codeLines(Files.readString(REPOSITORY.resolve(file)));
        }
        assertThat(lines).isBetween(300, 900);
    }

    private static int codeLines(String source) {
        Matcher comments = COMMENT.matcher(source);
        return (int) comments.replaceAll("")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty()
                        && !line.startsWith("//")
                        && !line.startsWith("import ")
                        && !line.startsWith("package "))
                .count();
    }
}
