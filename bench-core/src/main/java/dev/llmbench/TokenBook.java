// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.TokenAccount;
import dev.llmbench.metric.TokenAccounting;
import dev.llmbench.metric.TurnMetrics;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.TokenUsage;
import dev.llmbench.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Who counted which tokens. With a tokenizer it keeps the records and the text of answers (some 2 kB for an answer of
 * 128 tokens), to count them when the load is over: during the load that would take CPU from what is measured.
 * Thread-safe.
 */
final class TokenBook implements RecordSink {

    private final LoadTest test;
    private final @Nullable TokenCounter counter;
    private final ConcurrentLinkedQueue<RequestRecord> records = new ConcurrentLinkedQueue<>();
    private final Map<Long, List<String>> answers = new ConcurrentHashMap<>();
    private TokenAccounting accounting = new TokenAccounting();

    TokenBook(LoadTest test) {
        this.test = test;
        this.counter = test.tokenizer;
    }

    @Override
    public boolean wantsTexts() {
        return counter != null;
    }

    @Override
    public void texts(long index, List<String> texts) {
        if (counter != null) {
            answers.put(index, texts);
        }
    }

    @Override
    public void accept(RequestRecord record) {
        accounting.accept(record);
        if (counter != null) {
            records.add(record);
        }
    }

    /**
     * The metrics with the tokenizer's counts in them, and the records likewise in the run's files. Without a tokenizer
     * the metrics are as they were collected. Called once, when nothing is sent any more.
     */
    CountedRun recount(
            Optional<PromptSource> prompts, MetricsCollector collected, TurnMetrics ofTurns, RunFiles files) {
        TokenCounter own = counter;
        if (own == null) {
            return new CountedRun(collected.snapshot(), ofTurns.snapshot());
        }
        MetricsCollector anew = collected.emptyCopy();
        TurnMetrics turnsAnew = ofTurns.emptyCopy();
        accounting = new TokenAccounting();
        List<RequestRecord> counted = new ArrayList<>();
        for (RequestRecord record : records) {
            RequestRecord with = withCounts(record, prompts, own);
            anew.accept(with);
            turnsAnew.accept(with);
            accounting.accept(with);
            counted.add(with);
        }
        files.replaceRecords(counted);
        return new CountedRun(anew.snapshot(), turnsAnew.snapshot());
    }

    private RequestRecord withCounts(RequestRecord old, Optional<PromptSource> prompts, TokenCounter own) {
        List<String> texts = answers.getOrDefault(old.index(), List.of());
        // Probes are no prompts of the load, and a turn repeats what was said before: their text is not known any more.
        OptionalInt input = old.index() < 0 || prompts.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(prompts.get().prompt(old.index()).texts().stream()
                        .mapToInt(own::count)
                        .sum());
        OptionalInt output = texts.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(texts.stream().mapToInt(own::count).sum());
        TokenUsage tokens = old.tokens().withClientCounts(input, output, test.tokenCounts);
        return new RequestRecord(
                old.index(),
                old.phase(),
                old.streaming(),
                old.scheduledNanos(),
                old.sentNanos(),
                old.endNanos(),
                old.connection(),
                old.chunks(),
                old.firstOutputNanos(),
                tokens,
                old.outcome(),
                old.finishReason(),
                old.model(),
                old.retries(),
                old.turn(),
                old.slotWaitNanos());
    }

    /** The sums; after {@link #recount} with the tokenizer's counts. */
    TokenAccount account(OptionalInt templateTokens) {
        return accounting.account(templateTokens, Optional.ofNullable(counter).map(TokenCounter::name));
    }
}
