// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.util.Optional;

/** Reads the entries of one format. Thread-safe. */
interface EntryFormat {

    /**
     * @return empty for what is no request, such as a head line
     * @throws IllegalArgumentException for what cannot be read; the message says why, and not where
     */
    Optional<Entry> read(byte[] bytes);

    static EntryFormat of(DatasetFormat format, String firstLine) {
        return switch (format) {
            case AUTO -> throw new IllegalStateException("the format must be found out first");
            case JSONL -> new JsonEntries(JsonEntries.MOONCAKE_BLOCK, 1_000_000, false);
            case MOONCAKE -> new JsonEntries(JsonEntries.MOONCAKE_BLOCK, 1_000_000, true);
            case BAILIAN -> new JsonEntries(JsonEntries.BAILIAN_BLOCK, 1_000_000_000, true);
            case SHAREGPT -> new ShareGptEntries();
            case WEKA -> new WekaEntries();
            case AZURE -> CsvEntries.azure(firstLine);
            case BURSTGPT -> CsvEntries.burstGpt(firstLine);
            case BODIES -> new BodyEntries();
        };
    }
}
