// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.text.PlainLine;
import dev.llmbench.text.Secrets;

/**
 * Texts as the files of a run show them: one line, and no secret.
 *
 * @param secrets what must not be shown
 */
record ShownTexts(Secrets secrets) {

    private static final int LONGEST = 1_000;

    String of(String text) {
        return secrets.hide(PlainLine.of(text, LONGEST));
    }
}
