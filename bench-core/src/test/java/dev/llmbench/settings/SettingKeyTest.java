// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SettingKeyTest {

    @ParameterizedTest
    @EnumSource
    void constantAndTextAreOneName(SettingKey key) {
        assertThat(key.text().replace('-', '_')).isEqualToIgnoringCase(key.name());
        assertThat(SettingKey.of(key.text())).contains(key);
    }

    @Test
    void aKeyIsSpelledForEachPlace() {
        assertThat(SettingKey.BASE_URL.property()).isEqualTo("llmbench.base-url");
        assertThat(SettingKey.BASE_URL.override()).isEqualTo("llmbench.override.base-url");
        assertThat(SettingKey.BASE_URL.variable()).isEqualTo("LLMBENCH_BASE_URL");
    }
}
