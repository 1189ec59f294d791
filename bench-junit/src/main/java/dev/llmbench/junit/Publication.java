// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.report.ComparisonFiles;
import dev.llmbench.report.ReportFiles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * JUnit's own way to hand a test's files to IDEs and reports, where the running version has it: {@code publishFile},
 * from 5.12 on. Found by name, since this is compiled against an older version; the type of its second parameter moved
 * between versions, so that is taken from the method as well.
 */
final class Publication {

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            ReportFiles.PAGE,
            "text/html",
            ReportFiles.RUN,
            "application/json",
            ComparisonFiles.COMPARISON,
            "application/json",
            ReportFiles.SUMMARY,
            "text/markdown");

    private final Optional<Method> publishFile;

    /** @param contextType the type of JUnit's extension context */
    Publication(Class<?> contextType) {
        this.publishFile = Arrays.stream(contextType.getMethods())
                .filter(method -> method.getName().equals("publishFile")
                        && method.getParameterCount() == 3
                        && method.getParameterTypes()[2] == ThrowingConsumer.class)
                .min(Comparator.comparing(method -> method.isAnnotationPresent(Deprecated.class)));
    }

    /**
     * Publishes those of a run's files that exist.
     *
     * @return why that did not work; empty when it did, or JUnit has no such thing
     */
    Optional<String> publish(Path reportDirectory, Object context) {
        if (publishFile.isEmpty()) {
            return Optional.empty();
        }
        try {
            for (Map.Entry<String, String> file : MEDIA_TYPES.entrySet()) {
                Path source = reportDirectory.resolve(file.getKey());
                if (Files.isRegularFile(source)) {
                    publish(publishFile.get(), context, source, file.getValue());
                }
            }
            return Optional.empty();
        } catch (InvocationTargetException e) {
            return Optional.of(String.valueOf(e.getCause()));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.of(e.toString());
        }
    }

    private static void publish(Method publishFile, Object context, Path source, String mediaType)
            throws ReflectiveOperationException {
        Object type = publishFile
                .getParameterTypes()[1]
                .getMethod("parse", String.class)
                .invoke(null, mediaType);
        ThrowingConsumer<Path> copy =
                destination -> Files.copy(source, destination, StandardCopyOption.REPLACE_EXISTING);
        publishFile.invoke(context, "llm-bench-" + source.getFileName(), type, copy);
    }
}
