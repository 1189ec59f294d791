// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.Duet;
import dev.llmbench.LlmRun;
import dev.llmbench.LoadTest;
import dev.llmbench.Repeats;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.exchange.ExportFormat;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.settings.DeclaredFact;
import dev.llmbench.settings.Setting;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.GateForecast;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** All that was decided about a test's load before it starts: the arguments of {@link LoadTest}, open to inspection. */
record LoadPlan(
        String name,
        EndpointSpec endpoint,
        LoadSpec load,
        LengthPlan lengths,
        PlannedPrompts prompts,
        Optional<PlannedBaseline> baseline,
        Optional<PlannedRepeats> repeats,
        Optional<Repeats.Repeat> repeat,
        double maxErrorRate,
        double errorsToStopAt,
        List<PlacedObjective> objectives,
        Gate gate,
        boolean untilDecided,
        OptionalLong maxTokens,
        Optional<Duration> readyTimeout,
        boolean progress,
        boolean preTouch,
        boolean calibrate,
        Path reportDirectory,
        GateForecast forecast,
        Set<ExportFormat> exports,
        List<Setting> settings,
        List<DeclaredFact> facts,
        Optional<String> runAgain,
        Consumer<String> console) {

    /** The mean length of a prompt, rounded up. */
    int isl() {
        return lengths.meanIsl();
    }

    /** The mean length of an answer, rounded up. */
    int osl() {
        return lengths.meanOsl();
    }

    /** The same load on one of two servers, as one block of their comparison. */
    LoadPlan forBlock(Duet.Block block, EndpointSpec server) {
        return with(
                server,
                load.withSeed(block.seed()),
                Optional.of(new PlannedBaseline(Optional.empty(), ComparisonRules.usual(), Optional.of(block.salt()))),
                repeat,
                reportDirectory.resolve("block-" + block.pair() + "-" + block.side()),
                forecast);
    }

    /** The same load as one of its repeats. */
    LoadPlan forRepeat(Repeats.Repeat one) {
        return with(
                endpoint,
                load.withSeed(one.seed()),
                baseline,
                Optional.of(one),
                reportDirectory.resolve(one.directory()),
                forecast);
    }

    /** The same load, of which this was said before. */
    LoadPlan withForecast(GateForecast said) {
        return with(endpoint, load, baseline, repeat, reportDirectory, said);
    }

    private LoadPlan with(
            EndpointSpec server,
            LoadSpec ofOne,
            Optional<PlannedBaseline> comparedWith,
            Optional<Repeats.Repeat> one,
            Path directory,
            GateForecast said) {
        return new LoadPlan(
                name,
                server,
                ofOne,
                lengths,
                prompts,
                comparedWith,
                repeats,
                one,
                maxErrorRate,
                errorsToStopAt,
                objectives,
                gate,
                untilDecided,
                maxTokens,
                readyTimeout,
                progress,
                preTouch,
                calibrate,
                directory,
                said,
                exports,
                settings,
                facts,
                runAgain,
                console);
    }

    /**
     * What can be said of it now. A mistake that keeps it from being described is told by its run, where there is one.
     */
    GateForecast forecastNow() {
        if (gate.objectives().isEmpty()) {
            return GateForecast.NONE;
        }
        try {
            return test().forecast();
        } catch (IllegalArgumentException e) {
            return GateForecast.of(gate, load, untilDecided, maxErrorRate, Optional.empty());
        }
    }

    LlmRun run() {
        return test().run();
    }

    private LoadTest test() {
        LoadTest test = LoadTest.against(endpoint)
                .name(name)
                .load(load)
                .maxErrorRate(maxErrorRate)
                .gate(gate)
                .stopOnErrorsAbove(errorsToStopAt)
                .progress(progress)
                .preTouch(preTouch)
                .calibrate(calibrate)
                .reportTo(reportDirectory)
                .earlierReports(reportDirectory.resolveSibling(""))
                .forecast(forecast)
                .exports(exports)
                .settings(settings)
                .facts(facts)
                .console(console);
        if (untilDecided) {
            test.untilDecided();
        }
        lengths.applyTo(test);
        prompts.applyTo(test);
        baseline.ifPresent(planned -> planned.applyTo(test));
        repeat.ifPresent(one -> test.promptSalt(one.salt()).budgetFor(one.of()));
        maxTokens.ifPresent(test::maxTokens);
        readyTimeout.ifPresent(test::readyTimeout);
        runAgain.ifPresent(test::runAgain);
        return test;
    }
}
