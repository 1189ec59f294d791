// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Every setting there is. A setting {@code base-url} is spelled {@code llmbench.base-url} in files and system
 * properties, {@code LLMBENCH_BASE_URL} in the environment and {@code llmbench.override.base-url} when it must beat
 * annotations.
 */
public enum SettingKey {
    BASE_URL("base-url", "http://127.0.0.1:8000"),
    MODEL("model", "my-model"),
    /** Which API of the server is asked. */
    ENDPOINT_TYPE("endpoint-type", "completions"),
    API_KEY_ENV("api-key-env", "OPENAI_API_KEY"),
    API_KEY_HEADER("api-key-header", "api-key"),
    HEADERS("headers", "X-Team: search; X-Trace: off"),
    STREAMING("streaming", "true"),
    MAX_TOKENS_FIELD("max-tokens-field", "max_completion_tokens"),
    IGNORE_EOS("ignore-eos", "true"),
    MIN_TOKENS("min-tokens", "true"),
    EXTRA_BODY("extra-body", "{\"temperature\": 0}"),
    /** What is posted to an application's own API. */
    APPLICATION_BODY("application-body", "{\"question\": \"{{prompt}}\"}"),
    /** Where in an event of its answer the text is, as a JSON pointer. */
    APPLICATION_TEXT("application-text", "/delta"),
    APPLICATION_REASONING("application-reasoning", "/thinking"),
    APPLICATION_FINISH("application-finish", "/done"),
    APPLICATION_USAGE("application-usage", "/usage"),
    CONNECT_TIMEOUT("connect-timeout", "5s"),
    FIRST_BYTE_TIMEOUT("first-byte-timeout", "120s"),
    IDLE_TIMEOUT("idle-timeout", "60s"),
    REQUEST_TIMEOUT("request-timeout", "10min"),
    READY_TIMEOUT("ready-timeout", "60s"),
    /** Attempts after the first for a request that was refused for the moment. */
    RETRIES("retries", "2"),
    PROXY("proxy", "http://127.0.0.1:3128"),
    CA_FILE("ca-file", "certs/our-ca.pem"),
    /** Take any certificate. */
    INSECURE("insecure", "true"),
    HTTP2("http2", "true"),
    /** Look names up once for a run. */
    RESOLVE_ONCE("resolve-once", "false"),
    CONCURRENCY("concurrency", "32"),
    RATE("rate", "8"),
    ARRIVALS("arrivals", "poisson"),
    /** Shape of gamma arrivals, as vLLM has it. */
    BURSTINESS("burstiness", "0.5"),
    BURST_SIZE("burst-size", "16"),
    /** Requests of an open loop that may be on their way at once. */
    MAX_IN_FLIGHT("max-in-flight", "64"),
    /** Requests that may be before their first token at once. */
    MAX_PREFILL("max-prefill", "4"),
    /** Over what time the users of a closed loop begin: {@code auto}, {@code off} or a time. */
    STAGGER("stagger", "5s"),
    THINK_TIME("think-time", "1s..3s"),
    /** What reads the streams: {@code auto}, {@code platform} or {@code virtual}. */
    THREADS("threads", "platform"),
    /** The share of requests whose clients walk away. */
    CANCEL_SHARE("cancel-share", "0.1"),
    CANCEL_AFTER("cancel-after", "2s"),
    REQUESTS("requests", "500"),
    /** The most measured requests of a load that goes on until its gate is decided. */
    MAX_REQUESTS("max-requests", "5_000"),
    DURATION("duration", "60s"),
    WARMUP_REQUESTS("warmup-requests", "64"),
    WARMUP_DURATION("warmup-duration", "10s"),
    ISL("isl", "512"),
    OSL("osl", "128"),
    /** Lengths of prompts and answers that belong together. */
    LENGTHS("lengths", "64 ± 10 / 32 ± 8 : 70; 256 / 128 : 30"),
    SHARED_PREFIX("shared-prefix", "256 x 4"),
    USER_CONTEXT("user-context", "128 x 16"),
    PRIME_PREFIXES("prime-prefixes", "true"),
    /** Empty the server's prefix cache before the load. */
    RESET_CACHE("reset-cache", "true"),
    /** Where the model's own tokenizer is. */
    TOKENIZER("tokenizer", "src/test/resources/tokenizer.json"),
    /** Whose counts metrics use: {@code server} or {@code client}. */
    TOKEN_COUNTS("token-counts", "client"),
    DATASET("dataset", "src/test/resources/chat.jsonl"),
    DATASET_FORMAT("dataset-format", "sharegpt"),
    DATASET_SAMPLING("dataset-sampling", "shuffled"),
    DATASET_ISL("dataset-isl", "4..1024"),
    DATASET_OSL("dataset-osl", "4..1024"),
    /** How many turns conversations have; 1 for single questions. */
    TURNS("turns", "3"),
    TURN_DELAY("turn-delay", "2s"),
    IMAGES("images", "1"),
    IMAGE_SIZE("image-size", "1024x768"),
    AUDIO("audio", "5s"),
    /** How many texts a request for embeddings or a ranking carries. */
    BATCH_SIZE("batch-size", "16"),
    /** How many times as fast as recorded a trace is replayed. */
    REPLAY_SPEED("replay-speed", "10"),
    SEED("seed", "42"),
    GRACE("grace", "30s"),
    MAX_DURATION("max-duration", "30min"),
    /** The most tokens one run may cost. */
    MAX_TOKENS("max-tokens", "5_000_000"),
    MAX_ERROR_RATE("max-error-rate", "0.01"),
    /** What an objective that is too close to call does. */
    ON_UNDECIDED("on-undecided", "fail"),
    /** What an objective does that could not be measured. */
    ON_UNMEASURED("on-unmeasured", "fail"),
    /** The chance, at most, of passing what breaks a limit. */
    ALPHA_PASS("alpha-pass", "0.05"),
    /** The chance, at most, of failing what keeps it. */
    ALPHA_FAIL("alpha-fail", "0.01"),
    /** Whether failures that no gate could forgive end a load before its plan. */
    STOP_ON_ERRORS("stop-on-errors", "true"),
    /** What to do with a stored baseline: {@code compare}, {@code update} or {@code add}. */
    BASELINE("baseline", "update"),
    ENABLED("enabled", "auto"),
    ON_UNREACHABLE("on-unreachable", "fail"),
    /** Which other loads a load waits for: {@code machine}, {@code process}, {@code endpoint} or {@code none}. */
    LOCK("lock", "machine"),
    /** The longest wait for them. */
    LOCK_TIMEOUT("lock-timeout", "10min"),
    /** Say what would be sent, and send nothing. */
    DRY_RUN("dry-run", "true"),
    /** Walk our own way once before the load. */
    PRE_TOUCH("pre-touch", "false"),
    /** Measure this client's noise floor before the load. */
    CALIBRATE("calibrate", "true"),
    /** How many times the load is applied. */
    REPEATS("repeats", "3"),
    /** The rest between two repeats. */
    COOL_DOWN("cool-down", "10s"),
    PROGRESS("progress", "true"),
    REPORT_DIR("report-dir", "target/llm-bench"),
    /** Formats of other tools to write a run in as well. */
    EXPORTS("exports", "aiperf, csv");

    /** What every setting's name in files and system properties starts with. */
    public static final String PREFIX = "llmbench.";

    /** What the name of a system property that beats annotations starts with. */
    public static final String OVERRIDE_PREFIX = PREFIX + "override.";

    private final String text;
    private final String example;

    SettingKey(String text, String example) {
        this.text = text;
        this.example = example;
    }

    /** The name without prefix, such as {@code base-url}. */
    public String text() {
        return text;
    }

    /** A value that is right, for messages. */
    public String example() {
        return example;
    }

    /** The name in files, JUnit configuration parameters and system properties, such as {@code llmbench.base-url}. */
    public String property() {
        return PREFIX + text;
    }

    /** The name of the system property that beats annotations, such as {@code llmbench.override.base-url}. */
    public String override() {
        return OVERRIDE_PREFIX + text;
    }

    /** The name in the environment, such as {@code LLMBENCH_BASE_URL}. */
    public String variable() {
        return property().toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    static Optional<SettingKey> of(String text) {
        return Arrays.stream(values()).filter(key -> key.text.equals(text)).findFirst();
    }

    @Override
    public String toString() {
        return text;
    }
}
