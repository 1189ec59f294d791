// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.arrival.RecordedArrivals;
import dev.llmbench.prompt.ConversationSource;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.prompt.TextSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * A dataset that has been read through once: every entry is known to be readable, and where it lies. Entries are read
 * again when they are asked for. Takes about eight bytes of memory for each (16 when it has a time), whatever their
 * size. Thread-safe.
 */
public final class OpenDataset implements AutoCloseable {

    private static final int HEAD_BYTES = 1 << 16;
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private final Dataset dataset;
    private final DatasetFormat format;
    private final EntryFormat entries;
    private final EntryScan scan;
    private final EntryCosts costs;
    private final PieceStore store;

    private OpenDataset(
            Dataset dataset,
            DatasetFormat format,
            EntryFormat entries,
            EntryScan scan,
            EntryCosts costs,
            PieceStore store) {
        this.dataset = dataset;
        this.format = format;
        this.entries = entries;
        this.scan = scan;
        this.costs = costs;
        this.store = store;
    }

    /**
     * Reads the file through.
     *
     * @param maxTurns how many turns of each entry will be used, at least 1
     * @param outputTokens answer length, for the cost, where the file tells none
     * @throws IllegalArgumentException when there is no such file, when an entry cannot be read (the message has its
     *     line) or when none is left
     * @throws UncheckedIOException when the file cannot be read
     */
    public static OpenDataset open(Dataset dataset, int maxTurns, int outputTokens) {
        Path file = dataset.file();
        if (!Files.exists(file)) {
            throw new IllegalArgumentException(
                    "dataset = " + file + ": there is no such file; a relative path starts in "
                            + Path.of("").toAbsolutePath());
        }
        try {
            String head = head(file);
            DatasetFormat format = format(dataset, head);
            EntryFormat entries = entries(file, format, head);
            EntryCosts costs = new EntryCosts(maxTurns, outputTokens);
            EntryScan scan = new EntryScan(dataset, entries, costs);
            PieceStore store = Files.isDirectory(file) ? new StoredFolder(file) : new StoredFile(file);
            try (Pieces pieces = pieces(file, format, head, store)) {
                scan.read(pieces);
                requireEntries(dataset, scan);
            } catch (Throwable e) {
                store.close();
                throw e;
            }
            return new OpenDataset(dataset, format, entries, scan, costs, store);
        } catch (IOException e) {
            throw new UncheckedIOException("dataset = " + file + " cannot be read: " + e, e);
        }
    }

    private static String head(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
            return head.startsWith(BYTE_ORDER_MARK) ? head.substring(1) : head;
        }
    }

    private static DatasetFormat format(Dataset dataset, String head) {
        boolean folder = Files.isDirectory(dataset.file());
        if (dataset.format() == DatasetFormat.AUTO) {
            try {
                return FormatDetection.of(dataset.file(), head);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("dataset = " + dataset.file() + ": " + e.getMessage(), e);
            }
        }
        boolean foldersFormat = dataset.format() == DatasetFormat.BODIES || dataset.format() == DatasetFormat.WEKA;
        if (folder && !foldersFormat) {
            throw new IllegalArgumentException("dataset = " + dataset.file() + ": it is a folder, and "
                    + dataset.format().text() + " is the format of a file");
        }
        if (!folder && dataset.format() == DatasetFormat.BODIES) {
            throw new IllegalArgumentException(
                    "dataset = " + dataset.file() + ": bodies lie in a folder, one JSON file each, and this is a file");
        }
        return dataset.format();
    }

    private static EntryFormat entries(Path file, DatasetFormat format, String head) {
        try {
            return EntryFormat.of(format, FormatDetection.firstLine(head));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ", line 1: " + e.getMessage(), e);
        }
    }

    private static Pieces pieces(Path file, DatasetFormat format, String head, PieceStore store) throws IOException {
        if (store instanceof StoredFolder folder) {
            return folder.pieces();
        }
        InputStream in = Files.newInputStream(file);
        return FormatDetection.hasObjects(format, head) ? new ObjectPieces(in) : new LinePieces(in);
    }

    private static void requireEntries(Dataset dataset, EntryScan scan) {
        if (scan.size() == 0) {
            throw new IllegalArgumentException("dataset = " + dataset.file() + ": "
                    + (scan.leftOut() == 0
                            ? "it has no entry"
                            : "none of its " + scan.leftOut() + " entries has an input of " + dataset.inputTokens()
                                    + " and an output of " + dataset.outputTokens() + " tokens; ask for wider ranges"));
        }
    }

    /** Entries that are left, at least 1. */
    public long size() {
        return scan.size();
    }

    /** Whether some entries tell a length and no words, so that words must be made for them. */
    public boolean needsText() {
        return costs.anyWordless();
    }

    /** Input tokens of a request on average, as told or estimated; earlier turns included, rounded up. */
    public long meanInputTokens() {
        return costs.meanInputTokens();
    }

    /** Output tokens of a request on average, as told or asked for; rounded up. */
    public long meanOutputTokens() {
        return costs.meanOutputTokens();
    }

    /**
     * When the entries arrived.
     *
     * @param speed 2 for twice as fast as recorded
     * @throws IllegalArgumentException when the file does not tell it, or another order than the file's is asked for
     */
    public RecordedArrivals arrivals(double speed) {
        long[] nanos = scan.arrivalNanos();
        if (nanos.length == 0) {
            throw new IllegalArgumentException("arrivals = recorded: " + dataset.file() + " (" + format.text()
                    + ") does not tell when requests arrived; say rate or concurrency");
        }
        if (dataset.sampling() != Sampling.SEQUENTIAL) {
            throw new IllegalArgumentException("arrivals = recorded: recorded times belong to entries in their recorded"
                    + " order; leave dataset-sampling out");
        }
        return RecordedArrivals.of(nanos, speed);
    }

    /** What is asked in the first turn of each entry. Reads a file, so it takes some microseconds. */
    public PromptSource prompts(TextSource texts, int outputTokens, long seed) {
        ConversationSource conversations = conversations(texts, outputTokens, 1, Duration.ZERO, seed);
        return index -> conversations.conversation(index).turns().get(0).prompt();
    }

    /**
     * The entries as conversations.
     *
     * @param texts makes the words of entries that only tell lengths
     * @param outputTokens answer length where the file tells none
     * @param maxTurns how many turns of each are used, at least 1
     * @param delay wait before a turn where the file tells none
     * @param seed of the sampling
     */
    public ConversationSource conversations(
            TextSource texts, int outputTokens, int maxTurns, Duration delay, long seed) {
        EntryPrompts prompts = new EntryPrompts(texts, outputTokens, delay);
        Order order = new Order(dataset.sampling(), scan.size(), seed);
        return index -> {
            long number = order.entry(index);
            return prompts.conversation(entry(number), number, maxTurns);
        };
    }

    private Entry entry(long number) {
        try {
            byte[] bytes = store.read(scan.offset(number), scan.length(number));
            return entries.read(bytes).orElseThrow(this::changed);
        } catch (IOException | IllegalArgumentException e) {
            IllegalStateException changed = changed();
            changed.initCause(e);
            throw changed;
        }
    }

    private IllegalStateException changed() {
        return new IllegalStateException("dataset = " + dataset.file() + ": it changed while the load ran");
    }

    /** One line on what was read. */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "dataset %s (%s): %,d entries%s, per request about %,d input and %,d output tokens",
                dataset.name(),
                format.text(),
                scan.size(),
                scan.leftOut() == 0 ? "" : String.format(Locale.ROOT, " (%,d left out by length)", scan.leftOut()),
                meanInputTokens(),
                meanOutputTokens());
    }

    /** Closes the file; what asks for an entry afterwards fails. */
    @Override
    public void close() {
        try {
            store.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
