// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparedFigure;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.testkit.FakeInferenceServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that are there at once, and the files of their comparison. */
class DuetTest {

    private static final LoadSpec BLOCK = new LoadSpec(
            new LoadModel.ClosedLoop(2),
            StopRule.afterRequests(25),
            Warmup.ofRequests(2),
            LoadSpec.DEFAULT_GRACE,
            LoadSpec.DEFAULT_MAX_DURATION,
            11);

    private final List<String> console = new ArrayList<>();

    @TempDir
    Path folder;

    private FakeInferenceServer server;

    @BeforeEach
    void start() {
        server = ThreeWords.server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Duet duet() {
        return Duet.between(test(), test())
                .pairs(4)
                .rules(ComparisonRules.usual().withMargin(9))
                .console(console::add);
    }

    private LoadTest test() {
        return LoadTest.against(server.baseUrl()).isl(8).osl(3).load(BLOCK).reportTo(folder);
    }

    @Test
    void theComparisonIsToldAboveTheFilesOfItsBlocks() throws IOException {
        Files.writeString(folder.resolve("comparison.json"), "of an earlier one");

        BaselineComparison comparison =
                duet().reportTo(folder, "the old server").run();

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .hasSize(10)
                    .contains("comparison.json", "summary.md", "block-1-baseline", "block-4-candidate");
        }
        assertThat(folder.resolve("block-4-candidate/run.json")).content().doesNotContain("\"comparison\"");
        JsonNode told =
                new ObjectMapper().readTree(folder.resolve("comparison.json").toFile());
        assertThat(told.at("/comparison/against").asText()).isEqualTo("the old server");
        assertThat(told.at("/comparison/figures"))
                .extracting(figure -> figure.path("figure").asText())
                .containsExactlyElementsOf(comparison.usualFigures().stream()
                        .map(ComparedFigure::label)
                        .toList());
        assertThat(told.at("/comparison/figures/0/reason").asText())
                .isEqualTo(comparison.usualFigures().get(0).reason());
        assertThat(folder.resolve("summary.md")).content().contains("**Compared with** `the old server`:");
    }

    @Test
    void aDirectoryThatCannotBeUsedIsAnErrorBeforeAnythingIsSent() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "no directory");

        assertThatExceptionOfType(LoadTestException.class)
                .isThrownBy(() -> duet().reportTo(file.resolve("reports"), "the old server")
                        .run())
                .withMessageContaining("cannot write into " + file.resolve("reports"))
                .withMessageContaining("next: set llmbench.report-dir to a directory that can be written");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aComparisonThatCannotBeWrittenInTheEndIsHandedOutAllTheSame() {
        Duet duet = duet().reportTo(folder, "the old server").console(line -> {
            console.add(line);
            occupy(folder.resolve("comparison.json"));
        });

        assertThat(duet.run().usualFigures()).isNotEmpty();
        assertThat(console).anyMatch(line -> line.startsWith("comparison.json could not be written: "));
    }

    private static void occupy(Path file) {
        try {
            Files.createDirectories(file.resolve("something"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
