// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.EndpointType;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Loads a server before the test's body and hands the measurement to a {@link dev.llmbench.LlmRun} parameter.
 *
 * <pre>{@code
 * @LlmLoad(concurrency = 32, isl = 512, osl = 128)
 * @Test void chatIsFast(LlmRun run) {
 *   assertThat(run).ttft().p95().isBelow(ofMillis(500));
 * }
 * }</pre>
 *
 * <p>Say {@link #concurrency} (closed loop) or {@link #rate} (open loop), not both, or replay a {@link #dataset} with
 * {@code arrivals = RECORDED}. Everything else has a default. On a
 * class every test method loads, each invocation of a repeated or parameterized test anew. On a method <em>and</em> a
 * class the method wins, group by group: load model, stop rule, warm-up, lengths; each other attribute is a group of
 * its own. May be used on annotations of your own, which may themselves stand beside an {@code @LlmLoad} that changes a
 * part.
 *
 * <p>The run is also there in {@code @AfterEach}; such a method is left out when the test was skipped or its load
 * failed, so what must always happen belongs into one without a run. A {@code @TestFactory} loads once for all of its
 * tests.
 *
 * <p>A mistake is reported before the first request is sent, and before {@code @BeforeEach} when it can be seen by
 * then. While the load runs, no other test of this JVM does, and no other load of this user's on this machine: the
 * setting {@code llmbench.lock} narrows the latter.
 *
 * <p>JUnit's {@code @Timeout} does not bound the load; the setting {@code llmbench.max-duration} does.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(LlmLoadExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface LlmLoad {

    /** The value of a whole-number attribute that was not said. */
    int UNSET = Integer.MIN_VALUE;

    /** The value of {@link #requests} for as many as it takes to decide every {@link Slo}. */
    int UNTIL_DECIDED = Integer.MAX_VALUE;

    /** The value of a decimal attribute that was not said. */
    double UNSET_NUMBER = Double.NaN;

    /** For {@link #concurrency}: one user, so that each request has the server for itself. */
    int SYNCHRONOUS = 1;

    /** The value of {@link #seed} when it was not said. */
    long UNSET_SEED = Long.MIN_VALUE;

    /** Closed loop: so many users, each sending the next request when the last one has ended; at least 1. */
    int concurrency() default UNSET;

    /** Open loop: so many requests per second, whatever the server does; above 0. */
    double rate() default UNSET_NUMBER;

    /**
     * How the requests of an open loop are spread; Poisson when not said, or recorded, which takes the place of a rate.
     */
    Arrivals arrivals() default Arrivals.UNSET;

    /**
     * In place of {@link #rate}: one that changes, {@code "2..20 over 60s"} or in steps
     * {@code "2 for 30s, 8 for 30s, 20"}.
     */
    String rateRamp() default "";

    /** In place of {@link #concurrency}: users who come and go, {@code "1..32 over 60s"} or {@code "8 for 30s, 16"}. */
    String concurrencyRamp() default "";

    /** The shape of gamma arrivals, 0.01 to 1000: below 1 in bursts, 1 is Poisson, above 1 more even. */
    double burstiness() default UNSET_NUMBER;

    /**
     * How many requests come at once with {@code arrivals = BURST}; without a {@link #rate} all of the
     * {@link #requests}.
     */
    int burstSize() default UNSET;

    /**
     * Open loop: so many requests on their way at most. An arrival that finds no slot waits for one; the wait is in its
     * latencies and shown apart, as {@code slotWait}. Without it nothing holds arrivals back.
     */
    int maxInFlight() default UNSET;

    /**
     * So many requests before their first token at most; the others wait before they are sent. No limit when not said.
     */
    int maxPrefill() default UNSET;

    /**
     * Closed loop: the time over which users begin, with a unit, {@code "off"} for all at once, or {@code "auto"},
     * which is also the default: as long as the first request takes, when there is a warm-up with room for it.
     */
    String stagger() default "";

    /** Closed loop: how long a user waits after an answer: {@code "2s"}, {@code "1s..3s"}, {@code "exponential 2s"}. */
    String thinkTime() default "";

    /** The share of requests, 0 to 1, whose clients walk away after {@link #cancelAfter}; none when not said. */
    double cancelShare() default UNSET_NUMBER;

    /** How long those clients wait, from the send, with a unit. */
    String cancelAfter() default "";

    /**
     * Stop after so many measured requests. With neither this nor {@link #duration}: {@code max(200, 10 × concurrency)}
     * requests in a closed loop, 60 s and at least 200 requests in an open loop. With both, whichever comes first.
     *
     * <p>{@link #UNTIL_DECIDED} ends the load as soon as every {@link Slo} is decided, or one has failed, and at
     * {@link #maxRequests} at the latest.
     */
    int requests() default UNSET;

    /** The most measured requests of a load {@link #UNTIL_DECIDED}; 5,000 when not said. */
    int maxRequests() default UNSET;

    /**
     * Length of the measured window, with a unit: {@code "60s"}, {@code "1500ms"}, {@code "2min"}. A closed loop with
     * nothing but this also ends when it has used up {@code llmbench.max-tokens}, and says so.
     */
    String duration() default "";

    /**
     * Requests before the window opens; 0 for none. With neither this nor {@link #warmupDuration}: 2 × concurrency in a
     * closed loop, 10 % of the plan and at least 10 in an open loop.
     */
    int warmupRequests() default UNSET;

    /** Time under load before the window opens, with a unit. */
    String warmupDuration() default "";

    /** Input tokens of each prompt; 512 when not said. */
    int isl() default UNSET;

    /** Output tokens asked of each answer; 128 when not said. */
    int osl() default UNSET;

    /** Which API of the server is asked, at most one; chat completions when not said. */
    EndpointType[] endpointType() default {};

    /** Texts of each request for embeddings, or passages of each ranking; 1 when not said. */
    int batchSize() default UNSET;

    /** Input tokens that are not all the same, in place of {@link #isl}: {@code "512 ± 128"}, {@code "256..1024"}. */
    String islSpread() default "";

    /** Output tokens that are not all the same, in place of {@link #osl}. */
    String oslSpread() default "";

    /**
     * Lengths of prompts and answers that belong together, in place of {@link #isl} and {@link #osl}: {@code "64 / 32 :
     * 70; 256 / 128 : 30"}, or {@code "file:"} and the path of a file with {@code isl,osl} in each line.
     */
    String lengths() default "";

    /**
     * Asks for answers of the full length, {@link #osl}, by the field {@code ignore_eos}, which is no part of the API:
     * a server that refuses it is asked without it, and that is said. False says nothing and takes nothing back.
     */
    boolean ignoreEos() default false;

    /** The same by the field {@code min_tokens}. */
    boolean minTokens() default false;

    /** Tokens at their beginning that all prompts share, within {@link #isl}; {@code "256 x 4"} for four groups. */
    String sharedPrefix() default "";

    /** Tokens that the prompts of one user share behind that; {@code "128 x 16"} for sixteen users. */
    String userContext() default "";

    /**
     * The model's own tokenizer, by which prompts are exactly as long as asked: the path of a {@code tokenizer.json},
     * {@code classpath:} and a resource, or a model in the local Hugging Face cache. Needs the library
     * {@code ai.djl.huggingface:tokenizers}. {@code "server"} asks the server's {@code /tokenize} what a word costs:
     * right on average, and without a library.
     */
    String tokenizer() default "";

    /** Whose token counts metrics use where both are known; the server's when not said. */
    TokenCounts tokenCounts() default TokenCounts.UNSET;

    /**
     * A file to take the questions from in place of synthetic ones: a path from the working directory, or a resource of
     * the test. {@link #osl} holds where it tells no length of its own, and {@link #isl} has no meaning. Settings
     * {@code llmbench.dataset-*} choose among its entries.
     */
    String dataset() default "";

    /**
     * Conversations of so many turns, the live answers between them; 1, which is single questions, when not said. With
     * a {@link #dataset} its own turns, at most so many, else synthetic text of {@link #isl} tokens each. Concurrency
     * and rate then count conversations.
     */
    int turns() default UNSET;

    /**
     * How long a user waits between an answer and the next turn, with a unit: {@code "2s"}; not at all when not said.
     */
    String turnDelay() default "";

    /**
     * Synthetic images in each prompt (each conversation's first turn); none when not said, one when only their size
     * is.
     */
    int images() default UNSET;

    /** Width and height of each image in pixels: {@code "1024x768"}; 512x512 when not said. */
    String imageSize() default "";

    /** Length of a synthetic sound in each prompt, with a unit: {@code "5s"}; none when not said. */
    String audio() default "";

    /** How many times as fast as recorded a trace is replayed; 1 when not said. */
    double replaySpeed() default UNSET_NUMBER;

    /** The share of failed requests that a gate allows, 0 to 1; 0 when not said, so that any failure fails it. */
    double maxErrorRate() default UNSET_NUMBER;

    /** Makes schedule and prompts reproducible; when not said random, and printed. */
    long seed() default UNSET_SEED;

    /**
     * How many times the load is applied, once when not said. With more the test takes a
     * {@link dev.llmbench.RepeatedRuns} parameter in place of a run, and every {@link Slo} has to be met by each of
     * them.
     */
    int repeats() default UNSET;

    /** The rest between two repeats, with a unit; {@code "5s"} when not said. */
    String coolDown() default "";
}
