// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import java.nio.file.Path;

/**
 * A file to take prompts from, and how.
 *
 * <pre>{@code
 * Dataset.of(Path.of("chat.jsonl")).sampled(Sampling.SHUFFLED).inputTokens(4, 1024)
 * }</pre>
 *
 * @param file the file, or the folder of a {@link DatasetFormat#BODIES}
 * @param format how it is written
 * @param sampling which entry is the next
 * @param inputTokens entries whose (first) question is shorter or longer are left out. Where the file does not tell its
 *     length in tokens it is estimated at four characters each
 * @param outputTokens entries whose (first) answer is shorter or longer are left out; one that asks for no length stays
 */
public record Dataset(
        Path file, DatasetFormat format, Sampling sampling, TokenRange inputTokens, TokenRange outputTokens) {

    /** The whole file in its order, its format found out. */
    public static Dataset of(Path file) {
        return new Dataset(file, DatasetFormat.AUTO, Sampling.SEQUENTIAL, TokenRange.ANY, TokenRange.ANY);
    }

    /** The same, in this format. */
    public Dataset format(DatasetFormat known) {
        return new Dataset(file, known, sampling, inputTokens, outputTokens);
    }

    /** The same, in another order. */
    public Dataset sampled(Sampling order) {
        return new Dataset(file, format, order, inputTokens, outputTokens);
    }

    /** The same, without questions outside of these lengths. */
    public Dataset inputTokens(int least, int most) {
        return new Dataset(file, format, sampling, new TokenRange(least, most), outputTokens);
    }

    /** The same, without answers outside of these lengths. */
    public Dataset outputTokens(int least, int most) {
        return new Dataset(file, format, sampling, inputTokens, new TokenRange(least, most));
    }

    /** The file's name, for messages. */
    public String name() {
        return file.getFileName() == null ? file.toString() : file.getFileName().toString();
    }
}
