// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page leads nowhere but to what exists, and holds no placeholder. */
class ReadmeTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#]+)");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "CONTRIBUTING.md",
                "docs/compatibility.md",
                "docs/measurement.md",
                "docs/settings.md"
            })
    void everyLinkLeadsToAFile(String page) throws IOException {
        Path file = REPOSITORY.resolve(page);
        String text = Files.readString(file);

        assertThat(text).doesNotContain("@@");
        List<String> targets =
                LINK.matcher(text).results().map(link -> link.group(1)).toList();
        assertThat(targets)
                .isNotEmpty()
                .allSatisfy(
                        target -> assertThat(file.getParent().resolve(target)).exists());
    }
}
