// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Watches the records of a run for what a reader of its figures must know about the server. Thread-safe. */
public final class ServerFindings implements RecordSink {

    public static final String CHUNKS_IN_BURSTS = "chunks-in-bursts";

    /** More names than this say nothing more, and a server that makes up a new one each time must not fill the heap. */
    private static final int MOST_MODELS = 100;

    private static final int FEWEST_GAPS = 20;
    private static final double BURST_SHARE = 0.5;

    /** From here on chunks hold several tokens, as under speculative decoding, and arrive as they were made. */
    private static final double SEVERAL_TOKENS = 1.5;

    private final String modelAsked;
    private final Set<String> modelsAnswered = new TreeSet<>();
    private long gaps;
    private long sharedReads;
    private long chunks;
    private long tokens;
    private boolean tokensUnknown;

    /** @param modelAsked the model asked for */
    public ServerFindings(String modelAsked) {
        this.modelAsked = modelAsked;
    }

    @Override
    public synchronized void accept(RequestRecord record) {
        if (modelsAnswered.size() < MOST_MODELS) {
            record.model().ifPresent(modelsAnswered::add);
        }
        int size = record.chunks().size();
        if (!record.streaming() || !record.isMeasured() || !record.isCompleted() || size < 2) {
            return;
        }
        gaps += size - 1;
        sharedReads += record.chunks().sharedReads();
        chunks += size;
        tokens += record.tokens().outputTokens().orElse(0);
        tokensUnknown |= record.tokens().outputTokens().isEmpty();
    }

    /** The models that answers named, each once, in alphabetical order; at most a hundred. */
    public synchronized List<String> modelsAnswered() {
        return List.copyOf(modelsAnswered);
    }

    /** What was found so far. */
    public synchronized List<Finding> all() {
        return Stream.of(AnsweredModel.compare(modelAsked, modelsAnswered), bursts())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Finding> bursts() {
        boolean severalTokens = !tokensUnknown && tokens >= SEVERAL_TOKENS * chunks;
        if (gaps < FEWEST_GAPS || severalTokens || sharedReads <= BURST_SHARE * gaps) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                CHUNKS_IN_BURSTS,
                String.format(
                        Locale.ROOT,
                        "%.0f %% of the chunks came in the same read as the one before, so the TTFT is too long and"
                                + " the gaps"
                                + " are too short",
                        100.0 * sharedReads / gaps),
                "switch buffering off in whatever stands between (nginx: proxy_buffering off), or give this machine"
                        + " more"
                        + " idle CPU"));
    }
}
