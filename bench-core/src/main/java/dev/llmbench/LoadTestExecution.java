// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.endpoint.ServerExtras;
import dev.llmbench.internal.engine.LoadEnd;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.MetricsCollector;
import dev.llmbench.metric.StartPoint;
import dev.llmbench.metric.TokenAccount;
import dev.llmbench.metric.TurnMetrics;
import dev.llmbench.request.RecordSink;
import dev.llmbench.slo.Doubt;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One run of a load test, from the first look at the server to the last file. Assembles the rooms; decides nothing
 * else.
 */
final class LoadTestExecution {

    private final LoadTest test;
    private final UnaryOperator<@Nullable String> environment;
    private final NanoClock clock = NanoClock.system();

    LoadTestExecution(LoadTest test, UnaryOperator<@Nullable String> environment) {
        this.test = test;
        this.environment = environment;
    }

    LlmRun run() throws InterruptedException {
        try (RunPrompts asked = RunPrompts.open(test)) {
            return run(asked);
        }
    }

    private LlmRun run(RunPrompts asked) throws InterruptedException {
        BaseUrl url = BaseUrl.of(test.endpoint);
        LoadSpec load = AffordableLoad.of(test, url.isLocal(), asked.isl(), asked.osl());
        Optional<String> key = ApiKey.of(test.endpoint, environment);
        ReadinessWait wait = new ReadinessWait(clock, test.readyTimeout, test.console);
        String model = asked.model(new ModelFinder(test.endpoint, key, wait));

        StartPoint start = StartPoints.of(load.model());
        MetricsCollector metrics = new MetricsCollector(MetricReading.of(test, start));
        EarlyEnd early = EarlyEnd.of(test, load, metrics);
        TurnMetrics turns = new TurnMetrics(start, test.endpoint.streaming());
        TokenBook tokens = new TokenBook(test);
        LengthFallback lengths = new LengthFallback(test);
        try (RunFiles files = RunFiles.open(test, load, model, test.endpoint.secrets(key), clock);
                OpenAiEndpoint endpoint =
                        new OpenAiEndpoint(test.endpoint, model, key, clock, KeptConnections.of(load.model()));
                RunWatch self = RunWatch.started(test, clock, load, url);
                LoadEngine engine = new LoadEngine(
                        clock,
                        endpoint,
                        test.endpoint.streaming(),
                        test.endpoint.timeouts(),
                        test.endpoint.transport().retries(),
                        RecordSink.all(List.of(files, metrics, turns, early, tokens, lengths, self)))) {
            lengths.applyTo(endpoint);
            AskedLoad questions = asked.prepare(
                    load,
                    new FirstRequest(engine, url.toString(), wait, lengths),
                    new ServerExtras(test.endpoint, model, key));
            LoadEnd end = LoadProgress.during(questions, test, load, clock, engine, metrics, early);
            endpoint.disconnect(); // a process that ran out of descriptors needs some for the report
            CountedRun measured = early.judged(tokens.recount(questions.prompts(), metrics, turns, files));
            TokenAccount account = tokens.account(questions.templateTokens());
            files.identify(asked.identity(measured.all(), model, key));
            List<Doubt> doubts = RunDoubts.of(test, measured.all(), account, load, end, self);
            return files.finish(measured, account, doubts, early.failures(), self);
        }
    }
}
