// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.slo.RunLabel;
import dev.llmbench.text.PlainLine;
import java.nio.file.Path;
import java.util.OptionalLong;

/** How a run that came from a file calls itself; the file's texts are made plain. */
final class Labels {

    private static final int LONGEST = 200;

    private Labels() {}

    static RunLabel of(Path file, String load, String model, OptionalLong seed) {
        return new RunLabel(
                PlainLine.of(String.valueOf(file.getFileName()), LONGEST),
                PlainLine.of(load, LONGEST),
                PlainLine.of(model, LONGEST),
                seed);
    }
}
