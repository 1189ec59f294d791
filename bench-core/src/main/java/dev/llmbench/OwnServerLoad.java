// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.internal.engine.WorkerThreads;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.RecordSink;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** A closed loop against a server of our own, whose every chunk tells when it was sent. */
final class OwnServerLoad {

    private static final Prompt PROMPT = Prompt.of("when?");

    private final NanoClock clock;
    private final String baseUrl;
    private final int users;
    private final StreamThreads threads;

    OwnServerLoad(NanoClock clock, String baseUrl, int users, StreamThreads threads) {
        this.clock = clock;
        this.baseUrl = baseUrl;
        this.users = users;
        this.threads = threads;
    }

    /** Makes threads of the kind that reads the streams, where these are virtual. */
    Optional<ThreadFactory> virtualThreads() {
        return WorkerThreads.virtualFor(load(Warmup.NONE, StopRule.afterRequests(users)));
    }

    private LoadSpec load(Warmup warmup, StopRule stop) {
        return new LoadSpec(
                        new LoadModel.ClosedLoop(users), stop, warmup, Duration.ZERO, LoadSpec.DEFAULT_MAX_DURATION, 0)
                .withThreads(threads);
    }

    /** Asks by our own way until the rule stops it, telling the sink of every request; returns what the chunks told. */
    ReceiveErrors run(Warmup warmup, StopRule stop, RecordSink sink) throws InterruptedException {
        EndpointSpec spec = EndpointSpec.of(baseUrl);
        try (OpenAiEndpoint endpoint = new OpenAiEndpoint(spec, "null", Optional.empty(), clock, users);
                ReceiveErrors errors = new ReceiveErrors(endpoint);
                LoadEngine engine = new LoadEngine(clock, errors, true, Timeouts.DEFAULT, 0, sink)) {
            engine.run(load(warmup, stop), index -> PROMPT);
            return errors;
        }
    }
}
