// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page of settings has one row for each of them, and none for anything else. */
class SettingsPageTest {

    /** Setting, default, example, meaning. */
    private static final Pattern ROW = Pattern.compile("\\| `([a-z0-9-]+)` \\| .+ \\| `(.+?)` \\| .+ \\|");

    private static String page = "";

    private static final List<Row> ROWS = new ArrayList<>();

    private record Row(String setting, String example) {}

    @BeforeAll
    static void readThePage() throws Exception {
        page = Files.readString(Path.of("..", "docs", "settings.md"));
        Matcher matcher = ROW.matcher(page);
        while (matcher.find()) {
            ROWS.add(new Row(matcher.group(1), matcher.group(2)));
        }
    }

    @Test
    void everySettingHasItsRowAndNothingElseHas() {
        assertThat(ROWS)
                .extracting(Row::setting)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(SettingKey.values()).map(SettingKey::text).toList());
    }

    @Test
    void aRowShowsTheExampleThatMessagesShow() {
        assertThat(ROWS)
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.example())
                        .as(row.setting())
                        .isEqualTo(SettingKey.of(row.setting()).orElseThrow().example()));
    }

    @Test
    void everySpellingIsShown() {
        assertThat(page)
                .contains(
                        SettingKey.BASE_URL.property(),
                        SettingKey.BASE_URL.variable(),
                        "-D" + SettingKey.BASE_URL.property() + "=",
                        "-D" + SettingKey.BASE_URL.override() + "=");
    }
}
