// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.dataset.Dataset;
import dev.llmbench.dataset.OpenDataset;
import dev.llmbench.prompt.LengthCalibration;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.prompt.SyntheticPrompts;
import dev.llmbench.prompt.SyntheticText;
import java.util.Optional;

/**
 * Where a run's questions come from: the user's own source, a dataset, or synthetic text. Holds the dataset's file open for
 * as long as the run takes.
 */
final class RunPrompts implements AutoCloseable {

    private static final int LONGEST_PROBE_TOKENS = 2048;
    private static final int SHORTEST_PROBE_TOKENS = 16;

    private final LoadTest test;
    private final Optional<OpenDataset> dataset;

    private RunPrompts(LoadTest test, Optional<OpenDataset> dataset) {
        this.test = test;
        this.dataset = dataset;
    }

    static RunPrompts open(LoadTest test) {
        Dataset file = test.dataset;
        if (file == null) {
            return new RunPrompts(test, Optional.empty());
        }
        if (test.prompts != null) {
            throw new IllegalArgumentException(
                    "prompts and dataset = " + file.file() + ": these are two sources of prompts; keep one of them");
        }
        OpenDataset open = OpenDataset.open(file, 1, test.osl);
        test.console.accept(open.summary());
        return new RunPrompts(test, Optional.of(open));
    }

    /** Input tokens of a request, on average. */
    long isl() {
        return dataset.map(OpenDataset::meanInputTokens).orElse((long) test.isl);
    }

    /** Output tokens of a request, on average. */
    long osl() {
        return dataset.map(OpenDataset::meanOutputTokens).orElse((long) test.osl);
    }

    /** The load's prompts, once the server has answered a first request. */
    PromptSource prompts(long seed, FirstRequest firstRequest) throws InterruptedException {
        PromptSource given = test.prompts;
        if (given != null) {
            firstRequest.send(given.prompt(0));
            return given;
        }
        if (dataset.isPresent()) {
            return ofDataset(dataset.get(), seed, firstRequest);
        }
        SyntheticPrompts synthetic = SyntheticPrompts.of(test.isl, test.osl, seed);
        LengthCalibration calibration = PromptCalibration.measure(synthetic, firstRequest);
        test.console.accept("prompts of " + test.isl + " tokens: " + calibration.basis());
        return synthetic.withTokensPerWord(calibration.tokensPerWord());
    }

    private PromptSource ofDataset(OpenDataset open, long seed, FirstRequest firstRequest) throws InterruptedException {
        SyntheticText text = text(open, seed, firstRequest);
        PromptSource prompts = open.prompts(text, test.osl, seed);
        if (!open.needsText()) {
            firstRequest.send(prompts.prompt(0));
        }
        return prompts;
    }

    /** Words for what a trace tells the length of alone. */
    private SyntheticText text(OpenDataset open, long seed, FirstRequest firstRequest) throws InterruptedException {
        if (!open.needsText()) {
            return new SyntheticText(seed, LengthCalibration.ASSUMED_TOKENS_PER_WORD);
        }
        int typical = (int) Math.max(SHORTEST_PROBE_TOKENS, Math.min(LONGEST_PROBE_TOKENS, open.meanInputTokens()));
        SyntheticPrompts probes = SyntheticPrompts.of(typical, 1, seed);
        LengthCalibration calibration = PromptCalibration.measure(probes, firstRequest);
        test.console.accept("text for the lengths of the dataset: " + calibration.basis());
        return new SyntheticText(seed, calibration.tokensPerWord());
    }

    @Override
    public void close() {
        dataset.ifPresent(OpenDataset::close);
    }
}
