// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every published module owes its readers: Javadoc on each public type, and small files. */
class PublicTypesTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> MODULES = List.of("bench-core", "bench-assertj", "bench-junit", "bench-testkit");

    @TempDir
    Path folder;

    @Test
    void eachHasJavadoc() throws IOException {
        for (String module : MODULES) {
            PublicTypes types = PublicTypes.of(sources(module));
            assertThat(types.all).as(module).hasSizeGreaterThan(5);
            assertThat(types.undocumented).as(module).isEmpty();
        }
    }

    @Test
    void theScanSeesTopLevelAndNestedTypesWithoutJavadoc() throws IOException {
        Path source = Files.writeString(
                folder.resolve("A.java"),
                "/** told */ public class A { public enum B {} enum Hidden {} /** told */ public record C() {} }");
        Path other = Files.writeString(folder.resolve("D.java"), "// untold\npublic @interface D {}");

        PublicTypes types = PublicTypes.of(List.of(source, other));

        assertThat(types.all).containsExactlyInAnyOrder("A", "B", "C", "D");
        assertThat(types.undocumented).containsExactlyInAnyOrder("B", "D");
    }

    @Test
    void theMedianFileHasUnderHundredLines() throws IOException {
        List<Integer> lengths = new ArrayList<>();
        for (String module : MODULES) {
            for (Path source : sources(module)) {
                lengths.add(Files.readAllLines(source).size());
            }
        }
        lengths.sort(null);
        assertThat(lengths).hasSizeGreaterThan(200);
        assertThat(lengths.get(lengths.size() / 2)).isLessThan(100);
    }

    private static List<Path> sources(String module) throws IOException {
        try (Stream<Path> files = Files.walk(REPOSITORY.resolve(module).resolve("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.getFileName().toString().endsWith("-info.java"))
                    .toList();
        }
    }

    /** Parsed only, not compiled: other modules' class paths are not needed. */
    private static final class PublicTypes extends TreePathScanner<@Nullable Void, DocTrees> {

        final List<String> all = new ArrayList<>();
        final List<String> undocumented = new ArrayList<>();

        static PublicTypes of(List<Path> sources) throws IOException {
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            PublicTypes types = new PublicTypes();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
                JavacTask task = (JavacTask) compiler.getTask(
                        null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
                DocTrees documentation = DocTrees.instance(task);
                for (CompilationUnitTree unit : task.parse()) {
                    types.scan(unit, documentation);
                }
            }
            return types;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, DocTrees documentation) {
            if (type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                all.add(type.getSimpleName().toString());
                if (documentation.getDocComment(getCurrentPath()) == null) {
                    undocumented.add(type.getSimpleName().toString());
                }
            }
            return super.visitClass(type, documentation);
        }
    }
}
