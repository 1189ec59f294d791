// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.dataset.OpenDataset;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.endpoint.ServerExtras;
import dev.llmbench.endpoint.ServerIdentity;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.prompt.Conversation;
import dev.llmbench.prompt.ConversationSource;
import dev.llmbench.prompt.LengthCalibration;
import dev.llmbench.prompt.Lengths;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.prompt.SyntheticConversations;
import dev.llmbench.prompt.SyntheticMedia;
import dev.llmbench.prompt.SyntheticPrompts;
import dev.llmbench.prompt.TextSource;
import dev.llmbench.prompt.WordedText;
import dev.llmbench.scenario.ConversationScenario;
import dev.llmbench.scenario.Scenario;
import dev.llmbench.token.TokenCounter;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a run's questions come from: the user's own source, a dataset, or synthetic text; and whether they are asked
 * one by one, as conversations, or by a scenario. Holds the dataset's file open for as long as the run takes.
 */
final class RunPrompts implements AutoCloseable {

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
        PromptSources.check(test);
        if (test.dataset == null) {
            return new RunPrompts(test, Optional.empty());
        }
        OpenDataset open = OpenDataset.open(test.dataset, test.turns, osl(test));
        test.console.accept(open.summary());
        return new RunPrompts(test, Optional.of(open));
    }

    /** Input tokens of a request on average, for the budget. */
    long isl() {
        long one = dataset.map(OpenDataset::meanInputTokens).orElseGet(this::syntheticIsl);
        return one * requestsPerPlanned() * BatchedPrompts.textsPerRequest(test);
    }

    /** Turn k of a synthetic conversation carries the k - 1 before it. */
    private long syntheticIsl() {
        Lengths lengths = AskedLengths.workload(test).lengths();
        return (long) Math.ceil(lengths.meanIsl() + (test.turns - 1) * (lengths.meanIsl() + lengths.meanOsl()) / 2);
    }

    /** Output tokens of a request on average, for the budget. */
    long osl() {
        return test.endpoint.type().generates()
                ? dataset.map(OpenDataset::meanOutputTokens).orElse((long) osl(test)) * requestsPerPlanned()
                : 0;
    }

    /** The plan of an open loop that time stops knows arrivals, which are conversations. */
    private long requestsPerPlanned() {
        boolean arrivals = test.load().model() instanceof LoadModel.OpenLoop
                && test.load().stop().requests().isEmpty();
        return arrivals ? test.turns : 1;
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
        // an application knows none of these calls
        boolean server = test.endpoint.type() != EndpointType.APPLICATION && (own == null || own.usesEndpoint());
        boolean wanted = server && (test.reportDirectory.isPresent() || test.forComparison);
        boolean there = measured.counts().completed() > 0;
        return wanted && there ? ServerIdentity.ask(test.endpoint, model, key) : ServerIdentity.UNKNOWN;
    }

    /** What to load the server with, once it has answered a first request. */
    AskedLoad prepare(LoadSpec load, FirstRequest firstRequest, ServerExtras server) throws InterruptedException {
        resetCache(server);
        AskedLoad asked = questions(load, firstRequest, server);
        firstRequest.beforeTheLoad();
        return asked;
    }

    private AskedLoad questions(LoadSpec load, FirstRequest firstRequest, ServerExtras server)
            throws InterruptedException {
        long seed = load.seed();
        Scenario own = test.scenario;
        if (own != null) {
            if (own.usesEndpoint()) {
                firstRequest.meet(
                        SyntheticPrompts.of(SHORTEST_PROBE_TOKENS, 1, seed).probe(SHORTEST_PROBE_TOKENS));
            }
            return scenario(own);
        }
        if (PromptSources.areConversations(test)) {
            return scenario(new ConversationScenario(
                    attachedToTalks(saltedTalks(conversations(seed, firstRequest, server)), seed)));
        }
        PreparedPrompts prepared = dataset.isPresent()
                ? fromDataset(dataset.get(), seed, firstRequest, server)
                : new PromptPreparation(test, load, firstRequest, server).prepare();
        PromptSource prompts = BatchedPrompts.of(attached(salted(prepared.source()), seed), test);
        return new AskedLoad(
                (engine, spec) -> engine.run(spec, prompts), Optional.of(prompts), templateTokens(prepared));
    }

    /** Of a single text; what a batch adds is not the same for each of its texts. */
    private OptionalInt templateTokens(PreparedPrompts prepared) {
        return BatchedPrompts.textsPerRequest(test) == 1 ? prepared.templateTokens() : OptionalInt.empty();
    }

    private void resetCache(ServerExtras server) {
        if (test.resetCache) {
            String call = server.resetPrefixCache()
                    .orElseThrow(() -> new LoadTestException(
                            "reset-cache = true: the server takes neither POST /reset_prefix_cache (vLLM, started with"
                                    + " VLLM_SERVER_DEV_MODE=1) nor POST /flush_cache (SGLang)\n  next: leave it out;"
                                    + " without a seed no two runs have a prompt's beginning in common"));
            test.console.accept("prefix cache emptied by " + call);
        }
    }

    private static AskedLoad scenario(Scenario scenario) {
        return new AskedLoad(
                (engine, spec) -> engine.runScenario(spec, scenario), Optional.empty(), OptionalInt.empty());
    }

    private PromptSource salted(PromptSource prompts) {
        return test.promptSalt.map(salt -> salt.prompts(prompts)).orElse(prompts);
    }

    private ConversationSource saltedTalks(ConversationSource talks) {
        return test.promptSalt.map(salt -> salt.conversations(talks)).orElse(talks);
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

    private ConversationSource conversations(long seed, FirstRequest firstRequest, ServerExtras server)
            throws InterruptedException {
        ConversationSource given = test.conversations;
        if (given == null && dataset.isEmpty()) {
            Lengths lengths = AskedLengths.workload(test).lengths();
            TextSource text = text(
                    (int) Math.ceil(lengths.meanIsl()),
                    seed,
                    firstRequest,
                    server,
                    "turns of " + AskedLengths.text(test) + " tokens");
            return new SyntheticConversations(text, test.turns, lengths, seed, test.turnDelay);
        }
        ConversationSource source = given != null
                ? given
                : dataset.orElseThrow()
                        .conversations(
                                textFor(seed, firstRequest, server), osl(test), test.turns, test.turnDelay, seed);
        Conversation first = source.conversation(0);
        if (given != null || !dataset.orElseThrow().needsText()) {
            firstRequest.send(first.turns().get(0).prompt());
        }
        return source;
    }

    private PreparedPrompts fromDataset(OpenDataset open, long seed, FirstRequest firstRequest, ServerExtras server)
            throws InterruptedException {
        PromptSource prompts = open.prompts(textFor(seed, firstRequest, server), osl(test), seed);
        if (open.needsText()) {
            return new PreparedPrompts(prompts, OptionalInt.empty());
        }
        Prompt first = prompts.prompt(0);
        return new PreparedPrompts(prompts, PromptPreparation.template(test, first, firstRequest.send(first)));
    }

    /** Words for what a trace tells the length of alone. */
    private TextSource textFor(long seed, FirstRequest firstRequest, ServerExtras server) throws InterruptedException {
        OpenDataset open = dataset.orElseThrow();
        if (!open.needsText()) {
            return WordedText.calibrated(LengthCalibration.ASSUMED_TOKENS_PER_WORD, seed);
        }
        int typical = (int) Math.max(SHORTEST_PROBE_TOKENS, Math.min(LONGEST_PROBE_TOKENS, open.meanInputTokens()));
        return text(typical, seed, firstRequest, server, "text for the lengths of the dataset");
    }

    /**
     * Exact by the model's own tokenizer; without one by what the server counts. The server has answered, either way.
     */
    private TextSource text(int typicalTokens, long seed, FirstRequest firstRequest, ServerExtras server, String what)
            throws InterruptedException {
        SyntheticPrompts probes = SyntheticPrompts.of(typicalTokens, 1, seed);
        TokenCounter counter = test.tokenizer;
        if (counter != null) {
            firstRequest.send(probes.probe(SHORTEST_PROBE_TOKENS));
            test.console.accept(what + ": exact by " + counter.name());
            return WordedText.exact(counter, seed);
        }
        LengthCalibration calibration = PromptCalibration.measure(probes, firstRequest, test, server);
        test.console.accept(what + ": " + calibration.basis());
        return WordedText.calibrated(calibration.tokensPerWord(), seed);
    }

    private static int osl(LoadTest test) {
        return (int) Math.ceil(AskedLengths.workload(test).lengths().meanOsl());
    }

    @Override
    public void close() {
        dataset.ifPresent(OpenDataset::close);
    }
}
