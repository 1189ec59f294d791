// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import dev.llmbench.naming.NearestName;
import java.util.Arrays;
import java.util.List;

/**
 * A name under our prefix that is no setting. Its value is not kept: it may be a secret.
 *
 * @param name the whole name as given
 * @param text the name without prefix, in the spelling of {@link SettingKey#text()}
 * @param origin where it was given
 */
record UnknownSetting(String name, String text, String origin) {

    IllegalArgumentException refusal() {
        List<String> known =
                Arrays.stream(SettingKey.values()).map(SettingKey::text).toList();
        String remedy = NearestName.among(known, text)
                .map(near -> "did you mean " + inTheSpellingOf(near) + "?")
                .orElseGet(() -> "the settings are " + String.join(", ", known));
        return new IllegalArgumentException(name + " (" + origin + "): there is no such setting; " + remedy);
    }

    private String inTheSpellingOf(String near) {
        SettingKey key = SettingKey.of(near).orElseThrow();
        if (name.startsWith(SettingLayer.VARIABLE_PREFIX)) {
            return key.variable();
        }
        return name.startsWith(SettingKey.OVERRIDE_PREFIX) ? key.override() : key.property();
    }
}
