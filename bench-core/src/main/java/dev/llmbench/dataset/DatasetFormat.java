// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.util.Locale;

/** How a dataset is written down. docs/workloads.md has an example of each. */
public enum DatasetFormat {
    /** Found out from the file's name and its first bytes. */
    AUTO,
    /** One JSON object per line, with a {@code prompt}, {@code messages} or {@code turns}. */
    JSONL,
    /** Conversations between {@code human} and {@code gpt}, as one JSON array or one per line. */
    SHAREGPT,
    /** A trace of lengths and times in milliseconds; {@code hash_ids} name blocks of 512 tokens that prompts share. */
    MOONCAKE,
    /** A trace of lengths and times in seconds; {@code hash_ids} name blocks of 16 tokens. */
    BAILIAN,
    /** Sessions of requests with {@code t}, {@code in}, {@code out} and {@code hash_ids}, each a conversation. */
    WEKA,
    /** Microsoft's CSV traces: {@code TIMESTAMP,ContextTokens,GeneratedTokens}. */
    AZURE,
    /** A CSV trace with {@code Timestamp}, {@code Request tokens} and {@code Response tokens}. */
    BURSTGPT,
    /** A folder of request bodies, one JSON file each, in the order of their names. */
    BODIES;

    /** The name in settings and reports, such as {@code sharegpt}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
