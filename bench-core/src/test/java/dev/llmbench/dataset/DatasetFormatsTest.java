// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.arrival.ArrivalTimes;
import dev.llmbench.prompt.ChatMessage;
import dev.llmbench.prompt.Conversation;
import dev.llmbench.prompt.ConversationSource;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.Turn;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Each format by its example file: what is asked, how long, and when. */
class DatasetFormatsTest {

    private static Conversation conversation(OpenDataset open, long index, int turns) {
        ConversationSource source = open.conversations(Examples.WORDS, 128, turns, Duration.ofSeconds(2), 1);
        return source.conversation(index);
    }

    private static Prompt prompt(OpenDataset open, long index) {
        return open.prompts(Examples.WORDS, 128, 1).prompt(index);
    }

    private static List<String> words(Prompt prompt) {
        return Arrays.asList(prompt.text().split(" "));
    }

    private static long[] arrivals(OpenDataset open, int count) {
        ArrivalTimes times = open.arrivals(1).times(0);
        return LongStream.generate(times::nextOffsetNanos).limit(count).toArray();
    }

    @Test
    void jsonLinesAskByPromptByMessagesOrByTurns() {
        try (OpenDataset open = Examples.open("chat.jsonl")) {
            assertThat(open.size()).isEqualTo(4);
            assertThat(prompt(open, 0).text()).isEqualTo("Name three rivers that flow into the North Sea.");
            assertThat(prompt(open, 0).requestedOutputTokens()).hasValue(40);
            assertThat(prompt(open, 1).before()).containsExactly(ChatMessage.system("You answer in one sentence."));
            assertThat(prompt(open, 1).requestedOutputTokens()).hasValue(64);
            assertThat(prompt(open, 2).text()).isEqualTo("And with those?");
            assertThat(prompt(open, 2).before())
                    .containsExactly(
                            ChatMessage.system("You are a cook."),
                            ChatMessage.user("What goes with leeks?"),
                            ChatMessage.assistant("Potatoes."));
            assertThat(prompt(open, 2).requestedOutputTokens())
                    .as("by the load, where the file tells none")
                    .hasValue(128);
            List<Turn> turns = conversation(open, 3, 9).turns();
            assertThat(turns).hasSize(2);
            assertThat(turns.get(1).delay()).isEqualTo(Duration.ofMillis(1500));
            assertThat(turns.get(1).prompt().requestedOutputTokens()).hasValue(90);
        }
    }

    @Test
    void anEntryOfManyTurnsIsCutToTheTurnsThatAreWanted() {
        try (OpenDataset open = Examples.open("chat.jsonl")) {
            assertThat(conversation(open, 3, 1).turns()).hasSize(1);
        }
    }

    @Test
    void shareGptAnswersTellLengthsAndTalksWithoutAQuestionAreLeftOut() {
        try (OpenDataset open = Examples.open("sharegpt.json")) {
            assertThat(open.size()).isEqualTo(2);
            List<Turn> turns = conversation(open, 0, 9).turns();
            assertThat(turns).hasSize(2);
            assertThat(turns.get(0).prompt().text()).isEqualTo("How do bees find their way home?");
            assertThat(turns.get(0).prompt().before()).containsExactly(ChatMessage.system("Be brief."));
            // 69 characters at four each
            assertThat(turns.get(0).prompt().requestedOutputTokens()).hasValue(18);
            assertThat(turns.get(1).delay()).as("by the load").isEqualTo(Duration.ofSeconds(2));
            assertThat(prompt(open, 1).text()).isEqualTo("Translate 'harbour' into Dutch.");
            assertThat(prompt(open, 1).requestedOutputTokens()).hasValue(2);
        }
    }

    @Test
    void mooncakePromptsShareTheBlocksOfEqualHashIds() {
        try (OpenDataset open = Examples.open("mooncake.jsonl")) {
            assertThat(open.needsText()).isTrue();
            List<String> first = words(prompt(open, 0));
            List<String> second = words(prompt(open, 1));
            assertThat(first).hasSize(1100);
            assertThat(second).hasSize(1060);
            assertThat(first.subList(0, 1024)).isEqualTo(second.subList(0, 1024));
            assertThat(first.get(0)).isEqualTo("block-7:0");
            assertThat(first.get(1024)).isEqualTo("block-9:0");
            assertThat(second.get(1024)).isEqualTo("block-10:0");
            assertThat(prompt(open, 3).requestedInputTokens()).hasValue(640);
            assertThat(prompt(open, 3).requestedOutputTokens()).hasValue(44);
            // 1000 ms, then round again after the mean gap of a third of a second
            assertThat(arrivals(open, 5)).containsExactly(0, 250_000_000, 250_000_000, 1_000_000_000, 1_333_333_333);
        }
    }

    @Test
    void bailianCountsSecondsAndBlocksOfSixteen() {
        try (OpenDataset open = Examples.open("bailian.jsonl")) {
            assertThat(words(prompt(open, 0)).get(16)).isEqualTo("block-2:0");
            assertThat(words(prompt(open, 1)).subList(0, 32))
                    .isEqualTo(words(prompt(open, 0)).subList(0, 32));
            assertThat(arrivals(open, 2)).containsExactly(0, 1_750_000_000);
        }
    }

    @Test
    void azureTellsTimesAndLengthsAndAFailedRequestIsLeftOut() {
        try (OpenDataset open = Examples.open("azure.csv")) {
            assertThat(open.size()).isEqualTo(3);
            assertThat(words(prompt(open, 1))).hasSize(200).first().isEqualTo("entry-1-turn-0:0");
            assertThat(prompt(open, 1).requestedOutputTokens()).hasValue(16);
            assertThat(arrivals(open, 3)).containsExactly(0, 2_250_000_000L, 4_000_000_100L);
        }
    }

    @Test
    void burstGptCountsSeconds() {
        try (OpenDataset open = Examples.open("burstgpt.csv")) {
            assertThat(open.size()).isEqualTo(3);
            assertThat(prompt(open, 2).requestedInputTokens()).hasValue(90);
            assertThat(arrivals(open, 3)).containsExactly(0, 40_000_000_000L, 113_000_000_000L);
            assertThat(open.arrivals(10).ratePerSecond())
                    .isEqualTo(2 / 11.3, org.assertj.core.data.Offset.offset(1e-12));
        }
    }

    @Test
    void aWekaSessionIsAConversationWhoseTurnsBringTheirOwnHistory() {
        try (OpenDataset open = Examples.open("weka.json")) {
            List<Turn> turns = conversation(open, 0, 9).turns();
            assertThat(turns).hasSize(2);
            assertThat(turns.get(1).wholeHistory()).isTrue();
            assertThat(turns.get(1).delay()).as("think time").isEqualTo(Duration.ofMillis(250));
            List<String> second = words(turns.get(1).prompt());
            assertThat(second).hasSize(200);
            assertThat(second.subList(0, 128))
                    .isEqualTo(words(turns.get(0).prompt()).subList(0, 128));
            assertThat(second.get(0))
                    .as("ids mean something within the session")
                    .isEqualTo("entry-0-block-1:0");
        }
    }

    @Test
    void aFolderOfBodiesKeepsEveryFieldButModelAndStream() {
        try (OpenDataset open = Examples.open("bodies")) {
            assertThat(open.size()).isEqualTo(2);
            assertThat(prompt(open, 0).body().orElseThrow().fields())
                    .containsOnlyKeys("max_tokens", "temperature", "messages", "tools");
            assertThat(prompt(open, 0).requestedOutputTokens()).hasValue(32);
            assertThat(prompt(open, 1).requestedOutputTokens()).hasValue(128);
        }
    }

    @Test
    void aTraceWithoutTimesCannotBeReplayed() {
        try (OpenDataset open = Examples.open("chat.jsonl")) {
            assertThatThrownBy(() -> open.arrivals(1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("chat.jsonl (jsonl) does not tell when requests arrived");
        }
    }

    @Test
    void recordedTimesBelongToTheRecordedOrder() {
        Dataset shuffled = Dataset.of(Examples.file("azure.csv")).sampled(Sampling.SHUFFLED);
        try (OpenDataset open = OpenDataset.open(shuffled, 1, 128)) {
            assertThatThrownBy(() -> open.arrivals(1)).hasMessageContaining("leave dataset-sampling out");
        }
    }
}
