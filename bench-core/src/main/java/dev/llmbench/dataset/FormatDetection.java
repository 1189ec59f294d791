// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tells a file's format by how it begins. */
final class FormatDetection {

    private FormatDetection() {}

    /**
     * @param head the first bytes of the file as text, some thousand
     * @throws IllegalArgumentException when it looks like none
     */
    static DatasetFormat of(Path file, String head) {
        if (Files.isDirectory(file)) {
            return DatasetFormat.BODIES;
        }
        String firstLine = firstLine(head);
        if (firstLine.contains("ContextTokens")) {
            return DatasetFormat.AZURE;
        }
        if (firstLine.contains("Request tokens")) {
            return DatasetFormat.BURSTGPT;
        }
        String start = head.stripLeading();
        if (start.startsWith("[") || start.startsWith("{")) {
            return ofJson(firstObject(start));
        }
        throw new IllegalArgumentException("its format cannot be told from its beginning; say which it is with"
                + " dataset-format, such as " + DatasetFormat.JSONL.text());
    }

    private static DatasetFormat ofJson(String start) {
        if (start.contains("\"conversations\"")) {
            return DatasetFormat.SHAREGPT;
        }
        if (start.contains("\"hash_ids\"") && start.contains("\"requests\"")) {
            return DatasetFormat.WEKA;
        }
        if (start.contains("\"chat_id\"") && start.contains("\"parent_chat_id\"")) {
            return DatasetFormat.BAILIAN;
        }
        boolean lengths = start.contains("\"input_length\"") && start.contains("\"timestamp\"");
        boolean words = start.contains("\"prompt\"") || start.contains("\"messages\"") || start.contains("\"turns\"");
        return lengths && !words ? DatasetFormat.MOONCAKE : DatasetFormat.JSONL;
    }

    /** As far as one line tells, else everything: an array is often written over many lines. */
    private static String firstObject(String start) {
        String line = firstLine(start);
        return line.startsWith("{") && line.stripTrailing().endsWith("}") ? line : start;
    }

    static String firstLine(String head) {
        int end = head.indexOf('\n');
        return (end < 0 ? head : head.substring(0, end)).stripTrailing();
    }

    /** Whether the file's entries are objects that may go over lines, and not lines. */
    static boolean hasObjects(DatasetFormat format, String head) {
        String start = head.stripLeading().toLowerCase(Locale.ROOT);
        return start.startsWith("[") || format == DatasetFormat.WEKA;
    }
}
