// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The main path of docs/architecture.md stays short enough to be read in one go. */
class MainPathTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ROW = Pattern.compile("\\| \\d+ \\| `([^`]+)` \\|");
    private static final Pattern ROOM =
            Pattern.compile("\\| `([a-z.]+)` \\| [^|]* \\| ([a-z., ]+?)(?: \\+ [^|]*)? \\|");
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

    /** The page and the test speak of the same arrows; rooms without a class are still to come. */
    @Test
    void thePageTellsTheArrowsThatTheTestHolds() throws IOException {
        Map<String, String> told = ROOM.matcher(Files.readString(REPOSITORY.resolve("docs/architecture.md")))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
        List<String> built = ArchitectureRules.ROOMS.stream()
                .map(ArchitectureRules.Room::name)
                .filter(MainPathTest::exists)
                .toList();
        assertThat(told).containsOnlyKeys(built);
        for (ArchitectureRules.Room room : ArchitectureRules.ROOMS) {
            if (exists(room.name())) {
                List<String> arrows =
                        room.rooms().stream().filter(MainPathTest::exists).toList();
                String uses = arrows.isEmpty() ? "nothing" : String.join(", ", arrows);
                assertThat(told.get(room.name())).as(room.name()).isEqualTo(uses);
            }
        }
    }

    private static boolean exists(String room) {
        return Files.isDirectory(REPOSITORY.resolve("bench-core/src/main/java/dev/llmbench/" + room.replace('.', '/')));
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
