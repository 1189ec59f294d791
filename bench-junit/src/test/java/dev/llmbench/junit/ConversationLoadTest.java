// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.prompt.Media;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** From {@code turns} and {@code @LlmScenario} to what users of the load do. */
class ConversationLoadTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2, turns = 3, turnDelay = "250ms")
    static class ThreeTurns {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2)
    static class SingleQuestions {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2, images = 2, imageSize = "640x480", audio = "3s")
    static class Pictures {
        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2)
    static class OwnScenario {
        @LlmScenario
        static final Scenario SCENARIO = user -> user.ask(Prompt.of("hello"));

        @Test
        void gate() {}
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2)
    static class NoScenario {
        @LlmScenario
        String scenario() {
            return "hello";
        }

        @Test
        void gate() {}
    }

    @Test
    void turnsAndTheWaitBetweenThemAreAttributesAndSettings() {
        Harness harness = Harness.withServer(directory);
        PlannedPrompts said = harness.planOf(ThreeTurns.class).prompts();
        assertThat(said.turns()).isEqualTo(3);
        assertThat(said.turnDelay()).isEqualTo(Duration.ofMillis(250));

        Harness overridden = Harness.withServer(directory);
        overridden.systemProperties.put("llmbench.override.turns", "5");
        assertThat(overridden.planOf(ThreeTurns.class).prompts().turns()).isEqualTo(5);
    }

    @Test
    void aQuestionIsASingleOneUnlessOtherwiseSaid() {
        PlannedPrompts prompts =
                Harness.withServer(directory).planOf(SingleQuestions.class).prompts();
        assertThat(prompts.turns()).isEqualTo(1);
        assertThat(prompts.scenario()).isEmpty();
    }

    @Test
    void imagesAndSoundsAreAttributesAndSettings() {
        assertThat(Harness.withServer(directory)
                        .planOf(Pictures.class)
                        .prompts()
                        .media())
                .isEqualTo(Media.NONE.withImages(2, 640, 480).withAudio(Duration.ofSeconds(3)));

        Harness sizeOnly = Harness.withServer(directory);
        sizeOnly.systemProperties.put("llmbench.image-size", "64x32");
        assertThat(sizeOnly.planOf(SingleQuestions.class).prompts().media())
                .isEqualTo(Media.NONE.withImages(1, 64, 32));

        Harness mistaken = Harness.withServer(directory);
        mistaken.systemProperties.put("llmbench.image-size", "huge");
        assertThat(mistaken.failureOf(SingleQuestions.class))
                .hasMessageContaining("image-size = huge (-Dllmbench.image-size): it must be width x height in pixels");
    }

    @Test
    void aScenarioIsFoundByItsAnnotation() {
        assertThat(Harness.withServer(directory)
                        .planOf(OwnScenario.class)
                        .prompts()
                        .scenario())
                .contains(OwnScenario.SCENARIO);
    }

    @Test
    void aScenarioThatIsNoneIsAMistake() {
        assertThat(Harness.withServer(directory).failureOf(NoScenario.class))
                .hasMessageContaining(
                        "@LlmScenario NoScenario.scenario yields a java.lang.String; it must yield a Scenario");
    }
}
