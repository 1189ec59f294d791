// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;

/** Against the shapes that JUnit's method has had, since the JUnit of this build has none. */
class PublicationTest {

    @TempDir
    Path run;

    @TempDir
    Path published;

    @BeforeEach
    void aRunWithItsFiles() throws IOException {
        Files.writeString(run.resolve("report.html"), "<html/>");
        Files.writeString(run.resolve("run.json"), "{}");
        Files.writeString(run.resolve("summary.md"), "### chat");
        Files.writeString(run.resolve("requests.jsonl"), "large");
    }

    /** As JUnit's media types. */
    public record OldType(String text) {
        public static OldType parse(String text) {
            return new OldType("old " + text);
        }
    }

    /** As JUnit's media types since 5.14. */
    public record NewType(String text) {
        public static NewType parse(String text) {
            return new NewType(text);
        }
    }

    /** As JUnit 5.14 and later: the older method is there too. */
    public class Context {
        final List<String> types = new ArrayList<>();

        @Deprecated
        public void publishFile(String name, OldType type, ThrowingConsumer<Path> action) throws Throwable {
            publishFile(name, new NewType(type.text()), action);
        }

        public void publishFile(String name, NewType type, ThrowingConsumer<Path> action) throws Throwable {
            types.add(name + " " + type.text());
            action.accept(published.resolve(name));
        }
    }

    @Test
    void theFilesForPeopleAndProgramsArePublishedByTheMethodThatStays() {
        Context context = new Context();
        assertThat(new Publication(Context.class).publish(run, context)).isEmpty();
        assertThat(context.types)
                .containsExactlyInAnyOrder(
                        "llm-bench-report.html text/html",
                        "llm-bench-run.json application/json",
                        "llm-bench-summary.md text/markdown");
        assertThat(published.resolve("llm-bench-summary.md")).hasContent("### chat");
    }

    /** Where publishing does not work. */
    public static final class FullDisk {
        public void publishFile(String name, NewType type, ThrowingConsumer<Path> action) throws IOException {
            throw new IOException("no space for " + name.length());
        }
    }

    @Test
    void whatGoesWrongIsToldAndNotThrown() {
        assertThat(new Publication(FullDisk.class).publish(run, new FullDisk()))
                .hasValueSatisfying(problem -> assertThat(problem).contains("no space"));
    }

    @Test
    void anOlderJunitHasNoSuchThing() {
        assertThat(new Publication(Object.class).publish(run, new Object())).isEmpty();
    }
}
