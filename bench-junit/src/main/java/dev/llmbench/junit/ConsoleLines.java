// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.util.function.Consumer;

/**
 * The only writer to {@code System.out}. Whole lines, one call each: a fork's standard output is Surefire's channel to
 * the build, and half a line in it is a corrupted one.
 */
final class ConsoleLines implements Consumer<String> {

    private static final String PREFIX = "[llm-bench] ";

    @Override
    public void accept(String text) {
        text.lines().forEach(line -> System.out.println(line.startsWith(Attachments.OPENING) ? line : PREFIX + line));
    }
}
