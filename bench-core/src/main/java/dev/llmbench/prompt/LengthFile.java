// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file with a pair of lengths in each line: {@code isl,osl}. Empty lines, comments and a heading may stand between.
 */
final class LengthFile {

    private static final Pattern PAIR = Pattern.compile("(\\d{1,8})\\s*[,;\\t ]\\s*(\\d{1,8})");
    private static final Pattern HEADING = Pattern.compile("[A-Za-z_ ]+[,;\\t ][A-Za-z_ ]+");

    private LengthFile() {}

    static Lengths read(Path file) {
        List<LengthPair> pairs = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                pair(line.strip(), number, file).ifPresent(pairs::add);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("file " + file + " cannot be read: " + e, e);
        }
        return new Lengths.Empirical(pairs, "file:" + file);
    }

    private static Optional<LengthPair> pair(String line, int number, Path file) {
        boolean heading = number == 1 && HEADING.matcher(line).matches();
        if (line.isEmpty() || line.startsWith("#") || heading) {
            return Optional.empty();
        }
        Matcher pair = PAIR.matcher(line);
        try {
            if (pair.matches()) {
                return Optional.of(new LengthPair(Integer.parseInt(pair.group(1)), Integer.parseInt(pair.group(2))));
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(
                file + ", line " + number + ": '" + line + "' is no pair of lengths; write isl,osl, such as 512,128");
    }
}
