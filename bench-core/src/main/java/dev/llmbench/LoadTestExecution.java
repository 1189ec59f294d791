// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.internal.engine.LoadEnd;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.metric.TokenAccount;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.request.RecordSink;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.DoubtRules;
import dev.llmbench.slo.ErrorStop;
import dev.llmbench.slo.TokenDoubts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One run of a load test, from the first look at the server to the last file. Assembles the rooms; decides nothing else. */
final class LoadTestExecution {

    /** Connections kept for an open loop, whose requests in flight nobody knows beforehand. */
    private static final int OPEN_LOOP_CONNECTIONS = 1_000;

    private static final Duration PROGRESS_EVERY = Duration.ofSeconds(5);

    private final LoadTest test;
    private final UnaryOperator<@Nullable String> environment;
    private final NanoClock clock = NanoClock.system();

    LoadTestExecution(LoadTest test, UnaryOperator<@Nullable String> environment) {
        this.test = test;
        this.environment = environment;
    }

    LlmRun run() throws InterruptedException {
        BaseUrl url = BaseUrl.of(test.endpoint);
        LoadSpec load = AffordableLoad.of(test, url.isLocal());
        Optional<String> key = ApiKey.of(test.endpoint, environment);
        ReadinessWait wait = new ReadinessWait(clock, test.readyTimeout, test.console);
        String model = new ModelFinder(test.endpoint, key, wait).find();

        StartPoint start = load.model() instanceof LoadModel.OpenLoop ? StartPoint.SCHEDULED : StartPoint.SENT;
        MetricsCollector metrics = new MetricsCollector(start, test.endpoint.streaming());
        ErrorStop errors = test.errorStop(load);
        TokenBook tokens = new TokenBook(test);
        LengthFallback lengths = new LengthFallback(test);
        try (RunFiles files = RunFiles.open(test, load, model, test.endpoint.secrets(key), clock);
                OpenAiEndpoint endpoint =
                        new OpenAiEndpoint(test.endpoint, model, key, clock, connections(load.model()));
                LoadEngine engine = new LoadEngine(
                        clock,
                        endpoint,
                        test.endpoint.streaming(),
                        test.endpoint.timeouts(),
                        test.endpoint.transport().retries(),
                        RecordSink.all(List.of(files, metrics, errors, tokens, lengths)))) {
            lengths.applyTo(endpoint);
            PreparedPrompts prompts = new PromptPreparation(
                            test, load, new FirstRequest(engine, url.toString(), wait, lengths))
                    .prepare();
            LoadEnd end = load(engine, load, prompts.source(), metrics);
            endpoint.disconnect(); // a process that ran out of descriptors needs some for the report
            RunMetrics measured = tokens.recount(prompts.source(), metrics, files);
            TokenAccount account = tokens.account(prompts.templateTokens());
            return files.finish(measured, account, doubts(measured, account, load, end), errors.reason());
        }
    }

    private static int connections(LoadModel model) {
        return model instanceof LoadModel.ClosedLoop closed ? closed.concurrency() : OPEN_LOOP_CONNECTIONS;
    }

    private LoadEnd load(LoadEngine engine, LoadSpec load, PromptSource prompts, MetricsCollector metrics)
            throws InterruptedException {
        LoadProgress progress = new LoadProgress(test.name, load, clock, engine, metrics);
        ProgressReporter reporter = new ProgressReporter(clock, PROGRESS_EVERY, progress::line, test.console);
        try {
            if (test.progress) {
                reporter.start();
            }
            return engine.run(load, prompts);
        } finally {
            reporter.stop();
        }
    }

    private List<Doubt> doubts(RunMetrics metrics, TokenAccount account, LoadSpec load, LoadEnd end) {
        List<Doubt> doubts = new ArrayList<>(DoubtRules.evaluate(metrics, load.model()));
        doubts.addAll(TokenDoubts.evaluate(account, metrics, test.sharesNothing(), test.enforcesLengths()));
        if (end == LoadEnd.DEADLINE) {
            doubts.add(new Doubt(
                    "deadline",
                    "the load was cut off after " + metrics.counts().attempts() + " measured requests",
                    "max-duration " + load.maxDuration().toSeconds() + " s",
                    "ask for fewer requests, or allow more with llmbench.max-duration"));
        }
        return doubts;
    }
}
