// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.InferenceEndpoint;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.Warmup;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.ChunkTimes;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Our engine as a load test uses it: endpoint, parser, recorder, records, metrics. */
final class EngineReader implements StreamReader {

    /** What the engine sends by. */
    @FunctionalInterface
    interface Endpoints {
        InferenceEndpoint open(StreamLoad load) throws IOException;
    }

    private final Endpoints endpoints;
    private final StreamThreads threads;

    EngineReader(Endpoints endpoints, StreamThreads threads) {
        this.endpoints = endpoints;
        this.threads = threads;
    }

    static InferenceEndpoint ours(StreamLoad load) {
        return new OpenAiEndpoint(
                EndpointSpec.of(load.baseUrl()), load.model(), Optional.empty(), NanoClock.system(), load.streams());
    }

    @Override
    public List<StreamTrace> read(StreamLoad load) throws InterruptedException, IOException {
        NanoClock clock = NanoClock.system();
        Queue<RequestRecord> records = new ConcurrentLinkedQueue<>();
        RecordSink sink = RecordSink.all(List.of(new MetricsCollector(StartPoint.SENT, true), records::add));
        Prompt prompt = Prompt.of("hello").withOutputTokens(load.events());
        LoadSpec spec = new LoadSpec(
                        new LoadModel.ClosedLoop(load.streams()),
                        StopRule.afterRequests(load.streams()),
                        Warmup.NONE,
                        LoadSpec.DEFAULT_GRACE,
                        LoadSpec.DEFAULT_MAX_DURATION,
                        1)
                .withThreads(threads);
        try (InferenceEndpoint endpoint = endpoints.open(load);
                LoadEngine engine = new LoadEngine(clock, endpoint, true, Timeouts.DEFAULT, 0, sink)) {
            engine.run(spec, index -> prompt);
        }
        return records.stream()
                .filter(RequestRecord::isMeasured)
                .map(EngineReader::trace)
                .toList();
    }

    private static StreamTrace trace(RequestRecord record) {
        if (!record.isCompleted()) {
            throw new IllegalStateException("a request of the benchmark failed: " + record.outcome());
        }
        ChunkTimes chunks = record.chunks();
        long[] stamps = new long[chunks.size()];
        for (int i = 0; i < stamps.length; i++) {
            stamps[i] = chunks.at(i);
        }
        int number = Integer.parseInt(record.model().orElseThrow().substring("stream-".length()));
        return new StreamTrace(number, stamps, OptionalLong.of(record.startDelayNanos()));
    }
}
