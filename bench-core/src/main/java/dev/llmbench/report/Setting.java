// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

/**
 * One value of the effective configuration, and where it came from.
 *
 * @param key the setting's name, such as {@code base-url}
 * @param value its value; passwords in addresses, query values and credentials are masked here, whatever the caller did
 * @param origin where it came from, such as {@code annotation} or {@code environment}
 */
public record Setting(String key, String value, String origin) {

    public Setting {
        value = PlainText.withoutSecrets(value);
    }
}
