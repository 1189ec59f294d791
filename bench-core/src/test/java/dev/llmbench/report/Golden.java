// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Whole outputs kept beside the tests, compared under locales that write numbers and letters differently.
 * {@code -Dgolden.update=true} rewrites them; read the difference before committing it.
 */
public final class Golden {

    private static final Path SOURCES = Path.of("src/test/resources");

    private static final List<Locale> LOCALES = List.of(
            Locale.ROOT,
            Locale.US,
            Locale.GERMANY,
            Locale.forLanguageTag("tr-TR"),
            Locale.forLanguageTag("ar-EG-u-nu-arab"));

    private Golden() {}

    static void check(String file, Supplier<String> output) {
        check(Golden.class, file, output);
    }

    /** @param test beside whose class the file is kept */
    public static void check(Class<?> test, String file, Supplier<String> output) {
        Locale before = Locale.getDefault();
        try {
            for (Locale locale : LOCALES) {
                Locale.setDefault(locale);
                compare(test, file, locale, output.get());
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    private static void compare(Class<?> test, String file, Locale locale, String actual) {
        try {
            if (Boolean.getBoolean("golden.update")) {
                Path directory = SOURCES.resolve(test.getPackageName().replace('.', '/'));
                Files.writeString(Files.createDirectories(directory).resolve(file), actual);
                return;
            }
            try (InputStream in = test.getResourceAsStream(file)) {
                assertThat(in).as("golden file %s", file).isNotNull();
                assertThat(actual)
                        .as("%s under locale %s", file, locale)
                        .isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new AssertionError(file, e);
        }
    }
}
