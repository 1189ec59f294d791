// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.util.Map;
import java.util.function.Consumer;

/**
 * Lines that a reader of a long log must not miss: yellow, unless {@code NO_COLOR} is set or the terminal is a dumb
 * one.
 */
record LoudLines(Consumer<String> console, boolean coloured) implements Consumer<String> {

    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";

    static LoudLines on(Consumer<String> console, Map<String, String> environment) {
        boolean noColour = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean dumb = environment.getOrDefault("TERM", "").equals("dumb");
        return new LoudLines(console, !noColour && !dumb);
    }

    @Override
    public void accept(String text) {
        console.accept(coloured ? YELLOW + text + PLAIN : text);
    }
}
