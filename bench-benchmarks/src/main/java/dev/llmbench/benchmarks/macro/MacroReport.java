// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.macro;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What the benchmark says: lines of Markdown as they come, goals, and figures by name for programs. */
final class MacroReport {

    private final Consumer<String> console;
    private final List<String> lines = new ArrayList<>();
    private final List<Goal> goals = new ArrayList<>();
    private final Map<String, Object> figures = new LinkedHashMap<>();

    MacroReport(Consumer<String> console) {
        this.console = console;
    }

    void line(String line) {
        lines.add(line);
        console.accept(line);
    }

    void goal(String what, Spread found, double atMost) {
        goals.add(new Goal(what, found, atMost));
    }

    void figure(String name, Object value) {
        figures.put(name, value);
    }

    List<Goal> missed() {
        return goals.stream().filter(goal -> !goal.isMet()).toList();
    }

    void goals() {
        line("");
        line(Goal.head());
        goals.forEach(goal -> line(goal.row()));
    }

    /** Writes {@code macro.json} and {@code macro.md}. */
    void write(Path folder) throws IOException {
        figure("goals", goals);
        Files.createDirectories(folder);
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(folder.resolve("macro.json").toFile(), figures);
        Files.write(folder.resolve("macro.md"), lines);
    }
}
