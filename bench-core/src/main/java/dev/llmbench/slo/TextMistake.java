// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** Builds the error for a mistake at one place of a text. */
final class TextMistake {

    private TextMistake() {}

    /**
     * The first line says all; below it the text is shown with a caret under the place.
     *
     * @param text without line breaks
     * @param position from 0 to the text's length
     */
    static IllegalArgumentException at(String text, int position, String what) {
        return new IllegalArgumentException("\"" + text + "\" at position " + (position + 1) + ": " + what + "\n  "
                + text + "\n  " + " ".repeat(position) + "^");
    }
}
