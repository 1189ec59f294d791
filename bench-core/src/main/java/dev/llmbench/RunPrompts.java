// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.dataset.OpenDataset;
import dev.llmbench.endpoint.ServerIdentity;
import dev.llmbench.internal.engine.LoadEnd;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.prompt.Conversation;
import dev.llmbench.prompt.ConversationSource;
import dev.llmbench.prompt.LengthCalibration;
import dev.llmbench.prompt.Media;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.prompt.SyntheticConversations;
import dev.llmbench.prompt.SyntheticMedia;
import dev.llmbench.prompt.SyntheticPrompts;
import dev.llmbench.prompt.SyntheticText;
import dev.llmbench.scenario.ConversationScenario;
import dev.llmbench.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a run's questions come from: the user's own source, a dataset, or synthetic text; and whether they are asked one by one, as
 * conversations, or by a scenario. Holds the dataset's file open for as long as the run takes.
 */
final class RunPrompts implements AutoCloseable {

    /** The load of these questions, applied by an engine. */
    interface AskedLoad {
        LoadEnd apply(LoadEngine engine, LoadSpec spec) throws InterruptedException;
    }

    private static final int LONGEST_PROBE_TOKENS = 2048;
    private static final int SHORTEST_PROBE_TOKENS = 16;
    private static final int MOST_READY_MEDIA = 256;

    private final LoadTest test;
    private final Optional<OpenDataset> dataset;

    private RunPrompts(LoadTest test, Optional<OpenDataset> dataset) {
        this.test = test;
        this.dataset = dataset;
    }

    static RunPrompts open(LoadTest test) {
        refuseTwoSources(test);
        if (test.dataset == null) {
            return new RunPrompts(test, Optional.empty());
        }
        OpenDataset open = OpenDataset.open(test.dataset, test.turns, test.osl);
        test.console.accept(open.summary());
        return new RunPrompts(test, Optional.of(open));
    }

    private static void refuseTwoSources(LoadTest test) {
        List<String> sources = new ArrayList<>();
        if (test.dataset != null) {
            sources.add("dataset = " + test.dataset.file());
        }
        if (test.prompts != null) {
            sources.add("prompts");
        }
        if (test.conversations != null) {
            sources.add("conversations");
        }
        if (test.scenario != null) {
            sources.add("scenario");
        }
        if (sources.size() > 1) {
            throw new IllegalArgumentException(
                    String.join(" and ", sources) + ": these are two sources of prompts; keep one of them");
        }
        if (!test.media.isNone() && test.scenario != null) {
            throw new IllegalArgumentException(
                    "scenario and images or audio: a scenario attaches its own, with Prompt.withAttachments");
        }
        if (test.turns > 1 && test.prompts != null) {
            throw new IllegalArgumentException("prompts and turns = " + test.turns
                    + ": such prompts are single ones; give conversations in their place");
        }
    }

    /** Input tokens of a request on average, for the budget. */
    long isl() {
        long one = dataset.map(OpenDataset::meanInputTokens).orElseGet(this::syntheticIsl);
        return one * requestsPerPlanned();
    }

    /** Turn k of a synthetic conversation carries the k - 1 before it. */
    private long syntheticIsl() {
        return test.isl + (test.turns - 1L) * (test.isl + test.osl) / 2;
    }

    /** Output tokens of a request on average, for the budget. */
    long osl() {
        return dataset.map(OpenDataset::meanOutputTokens).orElse((long) test.osl) * requestsPerPlanned();
    }

    /** The plan of an open loop that time stops knows arrivals, which are conversations. */
    private long requestsPerPlanned() {
        boolean arrivals = test.load().model() instanceof LoadModel.OpenLoop
                && test.load().stop().requests().isEmpty();
        return arrivals ? test.turns : 1;
    }

    /** Whether users make several requests in a row, with time of their own in between. */
    boolean inConversations() {
        return test.turns > 1 || test.conversations != null || test.scenario != null;
    }

    /** The model to ask for; nobody is asked for it when clients of the user's own do all the talking. */
    String model(ModelFinder finder) throws InterruptedException {
        Scenario own = test.scenario;
        boolean used = own == null || own.usesEndpoint();
        return used ? finder.find() : test.endpoint.model().orElse("own client");
    }

    /** What the server tells of itself; asked once the load is over, so that nothing comes between its requests. */
    ServerIdentity identity(RunMetrics measured, String model, Optional<String> key) {
        Scenario own = test.scenario;
        boolean wanted = test.reportDirectory.isPresent() && (own == null || own.usesEndpoint());
        boolean there = measured.counts().completed() > 0;
        return wanted && there ? ServerIdentity.ask(test.endpoint, model, key) : ServerIdentity.UNKNOWN;
    }

    /** What to load the server with, once it has answered a first request. */
    AskedLoad prepare(long seed, FirstRequest firstRequest) throws InterruptedException {
        Scenario own = test.scenario;
        if (own != null) {
            if (own.usesEndpoint()) {
                firstRequest.send(
                        SyntheticPrompts.of(SHORTEST_PROBE_TOKENS, 1, seed).probe(SHORTEST_PROBE_TOKENS));
            }
            return (engine, spec) -> engine.runScenario(spec, own);
        }
        if (inConversations()) {
            Scenario talk = new ConversationScenario(attachedToTalks(conversations(seed, firstRequest), seed));
            return (engine, spec) -> engine.runScenario(spec, talk);
        }
        PromptSource prompts = attached(prompts(seed, firstRequest), seed);
        return (engine, spec) -> engine.run(spec, prompts);
    }

    private PromptSource attached(PromptSource prompts, long seed) {
        return test.media.isNone() ? prompts : media(seed).withPrompts(prompts);
    }

    private ConversationSource attachedToTalks(ConversationSource conversations, long seed) {
        return test.media.isNone() ? conversations : media(seed).withConversations(conversations);
    }

    private SyntheticMedia media(long seed) {
        int planned = test.load().stop().requests().orElse(MOST_READY_MEDIA)
                + test.load().warmup().requests();
        return new SyntheticMedia(test.media, seed, Math.min(MOST_READY_MEDIA, planned));
    }

    private ConversationSource conversations(long seed, FirstRequest firstRequest) throws InterruptedException {
        ConversationSource given = test.conversations;
        if (given == null && dataset.isEmpty()) {
            LengthCalibration calibration = calibrate(
                    SyntheticPrompts.of(test.isl, test.osl, seed), firstRequest, "turns of " + test.isl + " tokens");
            SyntheticText text = new SyntheticText(seed, calibration.tokensPerWord());
            return new SyntheticConversations(text, test.turns, test.isl, test.osl, test.turnDelay);
        }
        ConversationSource source = given != null
                ? given
                : dataset.orElseThrow()
                        .conversations(textFor(seed, firstRequest), test.osl, test.turns, test.turnDelay, seed);
        Conversation first = source.conversation(0);
        if (given != null || !dataset.orElseThrow().needsText()) {
            firstRequest.send(first.turns().get(0).prompt());
        }
        return source;
    }

    private PromptSource prompts(long seed, FirstRequest firstRequest) throws InterruptedException {
        PromptSource given = test.prompts;
        if (given != null) {
            firstRequest.send(given.prompt(0));
            return given;
        }
        if (dataset.isEmpty()) {
            SyntheticPrompts synthetic = SyntheticPrompts.of(test.isl, test.osl, seed);
            LengthCalibration calibration = calibrate(synthetic, firstRequest, "prompts of " + test.isl + " tokens");
            return synthetic.withTokensPerWord(calibration.tokensPerWord());
        }
        OpenDataset open = dataset.get();
        PromptSource prompts = open.prompts(textFor(seed, firstRequest), test.osl, seed);
        if (!open.needsText()) {
            firstRequest.send(prompts.prompt(0));
        }
        return prompts;
    }

    /** Words for what a trace tells the length of alone. */
    private SyntheticText textFor(long seed, FirstRequest firstRequest) throws InterruptedException {
        OpenDataset open = dataset.orElseThrow();
        if (!open.needsText()) {
            return new SyntheticText(seed, LengthCalibration.ASSUMED_TOKENS_PER_WORD);
        }
        int typical = (int) Math.max(SHORTEST_PROBE_TOKENS, Math.min(LONGEST_PROBE_TOKENS, open.meanInputTokens()));
        SyntheticPrompts probes = SyntheticPrompts.of(typical, 1, seed);
        return new SyntheticText(
                seed,
                calibrate(probes, firstRequest, "text for the lengths of the dataset")
                        .tokensPerWord());
    }

    private LengthCalibration calibrate(SyntheticPrompts probes, FirstRequest firstRequest, String what)
            throws InterruptedException {
        LengthCalibration calibration = PromptCalibration.measure(probes, firstRequest);
        test.console.accept(what + ": " + calibration.basis());
        return calibration;
    }

    /** The questions in a few words, as a part of how the run calls itself. */
    static String label(LoadTest test) {
        String turns = (test.turns > 1 ? " turns=" + test.turns : "") + mediaLabel(test.media);
        if (test.dataset != null) {
            return " dataset=" + test.dataset.name() + turns;
        }
        if (test.scenario != null) {
            return " scenario";
        }
        if (test.conversations != null) {
            return " own conversations";
        }
        return test.prompts != null ? " own prompts" : " isl=" + test.isl + " osl=" + test.osl + turns;
    }

    private static String mediaLabel(Media media) {
        String images =
                media.images() == 0 ? "" : " images=" + media.images() + "x" + media.width() + "x" + media.height();
        return images
                + media.audio()
                        .map(length -> " audio=" + length.toMillis() + "ms")
                        .orElse("");
    }

    /** Whether prompts have the lengths that {@code isl} and {@code osl} ask for. */
    static boolean areSynthetic(LoadTest test) {
        return test.dataset == null && test.prompts == null && test.conversations == null && test.scenario == null;
    }

    @Override
    public void close() {
        dataset.ifPresent(OpenDataset::close);
    }
}
