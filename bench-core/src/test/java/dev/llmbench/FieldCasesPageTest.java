// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/field-cases.md names tests that exist, and a test that it names for a row by its method names the row. */
class FieldCasesPageTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ROW = Pattern.compile("^\\| ([A-Z]{2}-[0-9]+)([ |].+) \\|$", Pattern.MULTILINE);
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

    private static Map<String, String> rows() throws IOException {
        String page = Files.readString(REPOSITORY.resolve("docs/field-cases.md"));
        Map<String, String> rows = new TreeMap<>();
        ROW.matcher(page)
                .results()
                .forEach(row -> rows.merge(row.group(1), row.group(2), (one, more) -> one + " " + more));
        return rows;
    }

    private static Map<String, String> tests() throws IOException {
        Map<String, String> tests = new TreeMap<>();
        for (String module : List.of("bench-core", "bench-junit")) {
            try (Stream<Path> files = Files.walk(REPOSITORY.resolve(module).resolve("src/test/java"))) {
                files.filter(file -> file.toString().endsWith("Test.java"))
                        .forEach(file -> tests.put(file.getFileName().toString().replace(".java", ""), read(file)));
            }
        }
        return tests;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyTestOfARowExistsAndNamesIt() throws IOException {
        Map<String, String> tests = tests();
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, String> row : rows().entrySet()) {
            List<MatchResult> named = TEST.matcher(row.getValue()).results().toList();
            if (named.isEmpty() && !row.getValue().contains("none")) {
                wrong.add(row.getKey() + " has neither a test nor a reason");
            }
            for (MatchResult test : named) {
                String source = tests.getOrDefault(test.group(1), "");
                String method = test.group(2);
                boolean exists = !source.isEmpty() && (method == null || source.contains("void " + method + "("));
                boolean told = method == null || source.contains(row.getKey());
                if (!exists || !told) {
                    wrong.add(row.getKey() + ": " + test.group() + (exists ? " does not name it" : " does not exist"));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyBodyOfTheCollectionHasItsRow() throws IOException {
        Path expected = REPOSITORY.resolve("bench-core/src/test/resources/cases/streams/expected.jsonl");
        List<String> cases = new ArrayList<>();
        for (String line : Files.readAllLines(expected)) {
            cases.add(new ObjectMapper().readTree(line).path("case").asText());
        }
        assertThat(cases).hasSizeGreaterThan(40);
        assertThat(rows()).containsKeys(cases.toArray(String[]::new));
    }
}
