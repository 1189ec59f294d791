// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.dataset.Dataset;
import dev.llmbench.endpoint.ClassPathCheck;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.exchange.ExportFormat;
import dev.llmbench.internal.engine.LoadBrokenException;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.prompt.ConversationSource;
import dev.llmbench.prompt.LengthDistribution;
import dev.llmbench.prompt.Lengths;
import dev.llmbench.prompt.Media;
import dev.llmbench.prompt.Prefix;
import dev.llmbench.prompt.PromptSalt;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.scenario.Scenario;
import dev.llmbench.settings.DeclaredFact;
import dev.llmbench.settings.Setting;
import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.GateForecast;
import dev.llmbench.slo.Objectives;
import dev.llmbench.token.TokenCounter;
import dev.llmbench.token.TokenSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The front door: describes a load test, and runs it.
 *
 * <pre>{@code
 * LlmRun run = LoadTest.against("http://127.0.0.1:8000").isl(512).osl(128).load(spec).run();
 * }</pre>
 *
 * <p>Not thread-safe; one description may be run several times.
 */
public final class LoadTest {

    static final int DEFAULT_ISL = 512;
    static final int DEFAULT_OSL = 128;

    final EndpointSpec endpoint;
    String name = "load test";
    LengthDistribution isl = new LengthDistribution.Fixed(DEFAULT_ISL);
    LengthDistribution osl = new LengthDistribution.Fixed(DEFAULT_OSL);
    Optional<Lengths> lengths = Optional.empty();
    Optional<Prefix> sharedPrefix = Optional.empty();
    Optional<Prefix> userContext = Optional.empty();
    boolean primePrefixes;
    boolean resetCache;
    boolean serverTokenizes;
    boolean minTokens;
    TokenSource tokenCounts = TokenSource.SERVER;

    @Nullable
    TokenCounter tokenizer;

    @Nullable
    PromptSource prompts;

    @Nullable
    Dataset dataset;

    @Nullable
    ConversationSource conversations;

    @Nullable
    Scenario scenario;

    Media media = Media.NONE;
    int batchSize = 1;
    int turns = 1;
    Duration turnDelay = Duration.ZERO;

    Gate gate = Gate.NONE;
    boolean untilDecided;
    double maxErrorRate;
    OptionalDouble errorsToStopAt = OptionalDouble.empty();
    Optional<TokenBudget> budget = Optional.empty();
    int runsInBudget = 1;
    Optional<Duration> readyTimeout = Optional.empty();
    Optional<Path> reportDirectory = Optional.empty();
    Set<ExportFormat> exports = Set.of();
    List<Setting> settings = List.of();
    List<DeclaredFact> facts = List.of();
    Optional<String> runAgain = Optional.empty();
    Consumer<String> console = line -> {};
    boolean progress = true;
    boolean preTouch = true;
    boolean calibrate;
    boolean forComparison;
    Optional<Baseline> baseline = Optional.empty();
    Optional<ComparisonRules> comparisonRules = Optional.empty();
    Optional<Path> earlierReports = Optional.empty();
    GateForecast forecast = GateForecast.NONE;
    Optional<PromptSalt> promptSalt = Optional.empty();
    private @Nullable LoadSpec load;

    private LoadTest(EndpointSpec endpoint) {
        this.endpoint = endpoint;
    }

    /** A test of the server at this address, with or without {@code /v1}; everything else as by default. */
    public static LoadTest against(String baseUrl) {
        return new LoadTest(EndpointSpec.of(baseUrl));
    }

    /** A test of the server that this describes. */
    public static LoadTest against(EndpointSpec endpoint) {
        return new LoadTest(endpoint);
    }

    /** The name in messages and reports, usually the test's. */
    public LoadTest name(String name) {
        this.name = name;
        return this;
    }

    /** Input tokens of each synthetic prompt, 512 by default. The server's chat template comes on top. */
    public LoadTest isl(int tokens) {
        return isl(new LengthDistribution.Fixed(tokens));
    }

    /** Input tokens of synthetic prompts that are not all of one length. */
    public LoadTest isl(LengthDistribution tokens) {
        this.isl = tokens;
        return this;
    }

    /** Output tokens asked of each answer to a synthetic prompt, 128 by default. */
    public LoadTest osl(int tokens) {
        return osl(new LengthDistribution.Fixed(tokens));
    }

    /** Output tokens asked of answers that are not all of one length. */
    public LoadTest osl(LengthDistribution tokens) {
        this.osl = tokens;
        return this;
    }

    /** Lengths of prompts and answers that belong together, in place of {@link #isl} and {@link #osl}. */
    public LoadTest lengths(Lengths pairs) {
        this.lengths = Optional.of(pairs);
        return this;
    }

    /** A beginning that all synthetic prompts share, or those of each group; a part of their length. */
    public LoadTest sharedPrefix(Prefix prefix) {
        this.sharedPrefix = Optional.of(prefix);
        return this;
    }

    /** What all synthetic prompts of one user have in common behind the shared beginning; a part of their length. */
    public LoadTest userContext(Prefix context) {
        this.userContext = Optional.of(context);
        return this;
    }

    /**
     * Has the server's {@code /tokenize} (llama.cpp, vLLM, SGLang) say what a word costs, in place of what two or three
     * requests teach: one call before the load. Lengths are right on average; {@link #tokenizer} makes each exact. A
     * server that has no such call ends the run with a {@link LoadTestException}.
     */
    public LoadTest serverTokenizes(boolean asked) {
        this.serverTokenizes = asked;
        return this;
    }

    /**
     * Empties the server's prefix cache before the load, by the call of vLLM or SGLang. A server that has none ends the
     * run with a {@link LoadTestException}, before anything is sent.
     */
    public LoadTest resetCache(boolean emptied) {
        this.resetCache = emptied;
        return this;
    }

    /** Whether every shared beginning is sent once before the load, so that all of it finds a filled prefix cache. */
    public LoadTest primePrefixes(boolean primed) {
        this.primePrefixes = primed;
        return this;
    }

    /**
     * The model's own tokenizer: synthetic prompts become exactly as long as asked, and prompts and answers are counted
     * after the run, too. {@code ModelTokenizer.at("tokenizer.json")} reads one.
     */
    public LoadTest tokenizer(TokenCounter tokenizer) {
        this.tokenizer = tokenizer;
        return this;
    }

    /**
     * Whose token counts metrics use where both are known: the server's by default. The other ones stand beside them.
     */
    public LoadTest tokenCounts(TokenSource preferred) {
        this.tokenCounts = preferred;
        return this;
    }

    /** Whether to send {@code min_tokens} with the asked length, by which some servers keep to it; false by default. */
    public LoadTest minTokens(boolean sent) {
        this.minTokens = sent;
        return this;
    }

    /** What to ask, in place of synthetic prompts. */
    public LoadTest prompts(PromptSource prompts) {
        this.prompts = prompts;
        return this;
    }

    /** A file to take prompts from, in place of synthetic ones. {@link #osl} holds where the file tells no length. */
    public LoadTest dataset(Dataset dataset) {
        this.dataset = dataset;
        return this;
    }

    /**
     * How many turns of each conversation are asked at most, 1 by default, which asks single questions. With a dataset
     * they are its own, else synthetic text. Concurrency and rate then count conversations, {@link StopRule}s requests.
     */
    public LoadTest turns(int atMost) {
        if (atMost < 1) {
            throw new IllegalArgumentException("turns = " + atMost + ": it must be at least 1");
        }
        this.turns = atMost;
        return this;
    }

    /**
     * How long a user waits between an answer and the next turn, where the dataset tells nothing; not at all by
     * default.
     */
    public LoadTest turnDelay(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("turn-delay = " + delay + ": it cannot be negative");
        }
        this.turnDelay = delay;
        return this;
    }

    /**
     * Synthetic images and sounds to go with each prompt, or with the first turn of each conversation. The budget does
     * not count them: what they cost is the model's secret.
     */
    public LoadTest media(Media media) {
        this.media = media;
        return this;
    }

    /**
     * How many texts a request carries, 1 by default: inputs to embed, or passages to rank for a query, each as long as
     * {@link #isl} says. For {@link EndpointType#takesBatches types that take batches}.
     */
    public LoadTest batchSize(int texts) {
        if (texts < 1) {
            throw new IllegalArgumentException("batch-size = " + texts + ": it must be at least 1");
        }
        this.batchSize = texts;
        return this;
    }

    /** What users say turn by turn, in place of synthetic text or a dataset. All turns are asked. */
    public LoadTest conversations(ConversationSource conversations) {
        this.conversations = conversations;
        return this;
    }

    /**
     * What each user does, as a function of one's own. The budget ({@link #maxTokens}) takes {@link #isl} and
     * {@link #osl} for the size of its requests.
     */
    public LoadTest scenario(Scenario scenario) {
        this.scenario = scenario;
        return this;
    }

    /** What load to apply; must be said. */
    public LoadTest load(LoadSpec load) {
        this.load = load;
        return this;
    }

    /** The share of failed requests that a gate allows, 0 to 1; 0 by default. */
    public LoadTest maxErrorRate(double share) {
        this.maxErrorRate = checkedShare("max-error-rate", share);
        return this;
    }

    /** What the run has to prove, for {@link LlmRun#verdict()} and reports; nothing by default. */
    public LoadTest gate(Gate gate) {
        this.gate = gate;
        return this;
    }

    /**
     * Ends the load as soon as every objective is decided, or one has failed. The load's own number of requests is the
     * most that it takes, its duration the longest. Requests in flight are cut short then, and cancelled by plan.
     *
     * @throws IllegalArgumentException when the gate, which must be said before, has no objective that a run can prove
     *     early: those about a percentile, an error rate or a throughput are
     */
    public LoadTest untilDecided() {
        gate.requireDecidable();
        this.untilDecided = true;
        return this;
    }

    /**
     * As {@link #gate}, with objectives as text that all may fail it, and the usual error rates.
     *
     * @throws IllegalArgumentException for a text that is none, see {@link Objectives}
     */
    public LoadTest objectives(String... texts) {
        return gate(Gate.of(Stream.of(texts)
                .map(Objectives::parse)
                .map(DeclaredObjective::failing)
                .toList()));
    }

    /**
     * The share of failures, 0 to 1, that the load goes on with: more than a plan with it allows, or a server that
     * fails half of what is asked, end the load early, since nothing that still comes could change the verdict. By
     * default what {@link #maxErrorRate} allows. With 1 only a load whose first ten requests all fail alike ends early.
     */
    public LoadTest stopOnErrorsAbove(double share) {
        this.errorsToStopAt = OptionalDouble.of(checkedShare("stopOnErrorsAbove", share));
        return this;
    }

    static double checkedShare(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(name + " = " + share + ": it is a share, give a number from 0 to 1");
        }
        return share;
    }

    /** The most tokens this run may cost; by default 5 million on loopback and private addresses, 200,000 elsewhere. */
    public LoadTest maxTokens(long tokens) {
        this.budget = Optional.of(new TokenBudget(tokens));
        return this;
    }

    /**
     * How many runs that budget is for, of which this is one; 1 by default. Each may cost an equal part of it.
     *
     * @throws IllegalArgumentException below 1
     */
    public LoadTest budgetFor(int runs) {
        if (runs < 1) {
            throw new IllegalArgumentException("budgetFor = " + runs + ": a budget is for at least 1 run");
        }
        this.runsInBudget = runs;
        return this;
    }

    /**
     * How long to wait for a server that is not there or still loading. By default 5 s for one that nobody answers for,
     * and 2 min for one that says it is loading (503).
     */
    public LoadTest readyTimeout(Duration limit) {
        this.readyTimeout = Optional.of(limit);
        return this;
    }

    /** Where to write report.html, run.json, requests.jsonl and summary.md; nothing is written without it. */
    public LoadTest reportTo(Path directory) {
        this.reportDirectory = Optional.of(directory);
        return this;
    }

    /**
     * Formats of other tools to write the run in as well, beside its own files; takes {@link #reportTo}. None by
     * default.
     */
    public LoadTest exports(Set<ExportFormat> formats) {
        this.exports = Set.copyOf(formats);
        return this;
    }

    /** The configuration behind this test, each value with its origin, for run.json. */
    public LoadTest settings(List<Setting> settings) {
        this.settings = List.copyOf(settings);
        return this;
    }

    /** What is declared about server and machine, for run.json; it changes no load. */
    public LoadTest facts(List<DeclaredFact> facts) {
        this.facts = List.copyOf(facts);
        return this;
    }

    /** The command that repeats the run, for messages and reports. */
    public LoadTest runAgain(String command) {
        this.runAgain = Optional.of(command);
        return this;
    }

    /** Where progress lines and the result table go, a whole line at a time; nowhere by default. */
    public LoadTest console(Consumer<String> lines) {
        this.console = lines;
        return this;
    }

    /** Whether progress lines go to the console besides the result; true by default. */
    public LoadTest progress(boolean shown) {
        this.progress = shown;
        return this;
    }

    /**
     * Whether our own way of asking is walked once before the load, against a server in this process: under half a
     * second, once for each JVM, true by default. Without it a cold JVM's first requests are up to 100 ms late.
     */
    public LoadTest preTouch(boolean walked) {
        this.preTouch = walked;
        return this;
    }

    /**
     * Whether this client's noise floor is measured before the load, against a server in this process, in about four
     * seconds; false by default. It stands beside the figures, and limits within it are not judged.
     */
    public LoadTest calibrate(boolean measured) {
        this.calibrate = measured;
        return this;
    }

    /** Whether the run keeps what a {@link LlmRun#comparedWith comparison} needs of each request; false by default. */
    public LoadTest forComparison(boolean kept) {
        this.forComparison = kept;
        return this;
    }

    /**
     * As {@link #forComparison(boolean)}, and a workload that is not the baseline's is refused before anything is sent.
     * Give the load the baseline's {@link Baseline#seed seed}, so that requests can be paired.
     */
    public LoadTest forComparisonWith(Baseline stored) {
        this.baseline = Optional.of(stored);
        this.comparisonRules = Optional.empty();
        return forComparison(true);
    }

    /**
     * As {@link #forComparisonWith(Baseline)}, and run.json and summary.md tell what the run comes to against it by
     * these rules.
     */
    public LoadTest forComparisonWith(Baseline stored, ComparisonRules rules) {
        forComparisonWith(stored);
        this.comparisonRules = Optional.of(rules);
        return this;
    }

    /**
     * Where earlier runs of this test have left their files, each in a directory of its own below this one, for
     * {@link #forecast()}; nowhere by default.
     */
    public LoadTest earlierReports(Path directory) {
        this.earlierReports = Optional.of(directory);
        return this;
    }

    /**
     * What this load will make of its {@link #gate}: by the newest sound run of the same load on the same server among
     * the {@linkplain #earlierReports earlier reports}, else by the baseline of {@link #forComparisonWith}, else by its
     * size alone. Reads files and sends nothing; a file that cannot be read is as if it were not there.
     *
     * @throws IllegalArgumentException when the load is planned by mistake so that {@link #run} would refuse it, too
     */
    public GateForecast forecast() {
        return DescribedForecast.of(this);
    }

    /** What was said before the load, for run.json; nothing by default. */
    public LoadTest forecast(GateForecast said) {
        this.forecast = said;
        return this;
    }

    /**
     * A word to begin every prompt with, so that a server that has answered the same prompts before finds none of them
     * in its prefix cache. No part of the workload: runs with other words can be compared.
     */
    public LoadTest promptSalt(String word) {
        this.promptSalt = Optional.of(new PromptSalt(word));
        return this;
    }

    LoadSpec load() {
        LoadSpec said = load;
        if (said == null) {
            throw new IllegalArgumentException("no load: say which one with load(new LoadSpec(…)) before run()");
        }
        return said;
    }

    /**
     * Loads the server and measures it. Never throws for a missed objective.
     *
     * @throws LoadTestException when the run could not happen: no server, a refused request, a budget exceeded, an
     *     interrupted caller, a client at its limits, libraries of versions that do not fit
     * @throws IllegalArgumentException when the description is a mistake, or the load can never answer what the gate
     *     asks
     */
    public LlmRun run() {
        try {
            DescriptionCheck.of(this);
            ClassPathCheck.warning().ifPresent(console);
            endpoint.transport().warning().ifPresent(console);
            return new LoadTestExecution(this, System::getenv).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LoadTestException("the load was interrupted; requests that had ended are in requests.jsonl", e);
        } catch (LoadBrokenException e) {
            throw new LoadTestException(String.valueOf(e.getMessage()), e);
        } catch (OutOfMemoryError e) {
            throw new LoadTestException(
                    "this process ran out of memory or threads, which says nothing about the server: " + e.getMessage()
                            + "\n  next: apply less load, give the JVM more heap (-Xmx), or allow the user more"
                            + " processes"
                            + " (ulimit -u)",
                    e);
        } catch (LinkageError e) {
            throw new LoadTestException(ClassPathCheck.explain(e), e);
        }
    }
}
