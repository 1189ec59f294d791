// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be read is told with its file and line, before anything is sent. */
class BadEntriesTest {

    @TempDir
    Path directory;

    private Dataset dataset(String name, String content) throws IOException {
        return Dataset.of(Files.writeString(directory.resolve(name), content));
    }

    private static void refuses(Dataset dataset, String... words) {
        assertThatThrownBy(() -> OpenDataset.open(dataset, 1, 128))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"prompt\": \"secret words | it is no JSON object (column",
                "[1]                           | it is no JSON object",
                "{\"answer\": 1}               | none of prompt, messages, turns and input_length",
                "{\"prompt\": 7}               | must be a text",
                "{\"prompt\":\"a\",\"output_length\":-1} | whole number of at least 0",
                "{\"prompt\":\"a\",\"output_length\":1.5} | whole number of at least 0",
                "{\"messages\":[]}             | the last of messages must be the user's",
                "{\"messages\":[{\"role\":\"assistant\",\"content\":\"x\"}]} | the last of messages must be the user's",
                "{\"messages\":[{\"role\":\"user\",\"content\":[]}]} | a folder of bodies",
                "{\"turns\":[]}                | at least one",
                "{\"turns\":[3]}               | texts or objects",
                "{\"prompt\":\"a\",\"delay_ms\":-3} | at least 0",
                "{\"prompt\":\"a\"} {\"prompt\":\"b\"} | it is no JSON object",
            })
    void aBadLineIsToldWithItsNumberAndWithoutItsWords(String line, String why) throws IOException {
        Dataset dataset = dataset("p.jsonl", "{\"prompt\": \"fine\"}\n\n" + line + "\n");
        refuses(dataset, "p.jsonl, line 3: ", why);
        assertThatThrownBy(() -> OpenDataset.open(dataset, 1, 128)).message().doesNotContain("secret words");
    }

    @Test
    void aTraceWithoutATimeIsRefused() throws IOException {
        refuses(
                dataset("t.jsonl", "{\"timestamp\":0,\"input_length\":5}\n{\"input_length\":5}\n"),
                "line 2: a trace has a timestamp");
    }

    @Test
    void aTraceThatGoesBackInTimeIsRefused() throws IOException {
        refuses(
                dataset("t.jsonl", "{\"timestamp\":9,\"input_length\":5}\n{\"timestamp\":8,\"input_length\":5}\n"),
                "line 2: its time is before");
    }

    @Test
    void csvMistakesAreToldByLine() throws IOException {
        String head = "TIMESTAMP,ContextTokens,GeneratedTokens\n";
        refuses(dataset("a.csv", head + "2026-03-01 08:00:00,5\n"), "a.csv, line 2: it has 2 cells");
        refuses(dataset("b.csv", head + "yesterday,5,6\n"), "line 2: its time is none");
        refuses(dataset("c.csv", head + "2026-03-01 08:00:00,x,6\n"), "line 2: its input tokens are no whole number");
        refuses(
                dataset("d.csv", "Timestamp,Model,Request tokens,Answer tokens\n"),
                "line 1: the first line must name the columns, and one of them Response tokens");
    }

    @Test
    void aShareGptArrayTellsTheLineOfTheTalk() throws IOException {
        refuses(
                dataset("s.json", "[\n{\"conversations\": []},\n{\"conversation\": []}\n]"),
                "s.json, line 3: it has no");
        refuses(
                dataset("u.json", "[\n{\"conversations\": [\n{"),
                "u.json, line 2: the object that begins here has no end");
    }

    @Test
    void aBodyIsToldByItsFile() throws IOException {
        Path bodies = Files.createDirectory(directory.resolve("bodies"));
        Files.writeString(bodies.resolve("1.json"), "{\"prompt\": \"old completions\"}");
        refuses(Dataset.of(bodies), "bodies, 1.json: it is no JSON object with a list of messages");
    }

    @Test
    void whatIsNotThereOrEmptyOrOfNoFormatIsRefused() throws IOException {
        refuses(Dataset.of(directory.resolve("none.jsonl")), "there is no such file; a relative path starts in");
        refuses(dataset("blank.jsonl", "\n\n").format(DatasetFormat.JSONL), "it has no entry");
        refuses(dataset("prose.txt", "Once upon a time"), "its format cannot be told", "dataset-format");
        refuses(dataset("x.jsonl", "{}").format(DatasetFormat.BODIES), "bodies lie in a folder");
        refuses(Dataset.of(directory).format(DatasetFormat.JSONL), "it is a folder");
    }

    @Test
    void lengthsThatNoEntryHasAreRefused() {
        refuses(
                Dataset.of(Examples.file("mooncake.jsonl")).inputTokens(5000, 6000),
                "none of its 4 entries has an input of 5000..6000");
    }

    @Test
    void lengthsLeaveOutWhatIsOutside() {
        Dataset some = Dataset.of(Examples.file("mooncake.jsonl"))
                .inputTokens(600, 1080)
                .outputTokens(20, 50);
        try (OpenDataset open = OpenDataset.open(some, 1, 128)) {
            assertThat(open.size()).isEqualTo(1);
            assertThat(open.summary())
                    .isEqualTo("dataset mooncake.jsonl (mooncake): 1 entries (3 left out by length), per request about"
                            + " 640 input and 44 output tokens");
        }
    }

    @Test
    void aByteOrderMarkAndWindowsLineEndsBelongToNoEntry() throws IOException {
        Dataset dataset = dataset("w.jsonl", "\ufeff{\"prompt\": \"one\"}\r\n{\"prompt\": \"two\"}\r\n");
        try (OpenDataset open = OpenDataset.open(dataset, 1, 128)) {
            assertThat(open.prompts(Examples.WORDS, 1, 1).prompt(0).text()).isEqualTo("one");
            assertThat(open.prompts(Examples.WORDS, 1, 1).prompt(1).text()).isEqualTo("two");
        }
    }
}
