// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.Baseline;
import dev.llmbench.baseline.WorkloadParts;
import dev.llmbench.dataset.Dataset;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.token.TokenCounter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a test asks of a server and when, part by part. What cannot be seen into, such as code of the user's own, is
 * named only.
 */
final class Workloads {

    /** The list of words and how text is drawn from it; raised when the same seed gives other bytes. */
    private static final String WORDS = "words 1";

    /** The parts that say how much is measured, and not of what; with the schedule, which is as long as that. */
    static final Set<String> LENGTH = Set.of("requests", "duration", "warmup", "schedule");

    private final SortedMap<String, String> parts = new TreeMap<>();

    private Workloads() {}

    /** As described: what a budget may take from it is no other workload. */
    static WorkloadParts of(LoadTest test) {
        Workloads workload = new Workloads();
        workload.load(test.load());
        workload.questions(test);
        workload.request(test);
        return new WorkloadParts(workload.parts);
    }

    /** @throws IllegalArgumentException when the test asks something else than the baseline was asked */
    static void refuseOther(LoadTest test, Baseline baseline) {
        List<String> differences = baseline.run().workload().differences(of(test));
        if (!differences.isEmpty()) {
            throw new IllegalArgumentException("the baseline had another workload: " + String.join(", ", differences)
                    + "; load as it was, or record it anew with -Dllmbench.baseline=update");
        }
    }

    private void load(LoadSpec load) {
        parts.put(WorkloadParts.SEED, Long.toString(load.seed()));
        if (load.model() instanceof LoadModel.ClosedLoop closed) {
            parts.put("concurrency", Integer.toString(closed.concurrency()));
        } else if (load.model() instanceof LoadModel.OpenLoop open) {
            parts.put("arrivals", open.arrivalsName());
            parts.put("rate", Double.toString(open.ratePerSecond()));
        }
        shape(load);
        StopRule stop = load.stop();
        stop.requests().ifPresent(requests -> parts.put("requests", Integer.toString(requests)));
        stop.duration().ifPresent(duration -> parts.put("duration", duration.toString()));
        Warmup warmup = load.warmup();
        parts.put("warmup", warmup.requests() + " requests, " + warmup.duration());
    }

    /**
     * Whatever makes one load of so many users, or of such a rate, another load. The seed is a part of its own, so it
     * is in no other.
     */
    private void shape(LoadSpec load) {
        parts.put("load", load.model().label());
        load.withSeed(0).scheduleHash().ifPresent(hash -> parts.put("schedule", hash));
        if (load.model() instanceof LoadModel.ClosedLoop closed) {
            parts.put("stagger", closed.pacing().stagger().toString());
        } else if (load.model() instanceof LoadModel.OpenLoop open) {
            open.maxInFlight().ifPresent(most -> parts.put("max-in-flight", Integer.toString(most)));
        }
        load.maxPrefill().ifPresent(most -> parts.put("max-prefill", Integer.toString(most)));
        load.walkAways().ifPresent(clients -> parts.put("walk-aways", clients.toString()));
    }

    private void questions(LoadTest test) {
        if (PromptSources.areConversations(test)) {
            parts.put(WorkloadParts.TURNS, test.turns + ", delay " + test.turnDelay);
        }
        if (!test.media.isNone()) {
            parts.put("media", test.media.toString());
        }
        Dataset dataset = test.dataset;
        if (dataset != null) {
            parts.put("generator", "dataset " + dataset.name() + " " + hashOf(dataset.file()));
            parts.put(
                    "dataset",
                    dataset.format() + " " + dataset.sampling() + " " + dataset.inputTokens() + " "
                            + dataset.outputTokens());
        } else {
            parts.put(
                    "generator",
                    PromptSources.areSynthetic(test)
                            ? WORDS
                            : PromptSources.label(test).strip());
        }
        if (test.scenario == null) {
            parts.put("lengths", AskedLengths.workload(test).lengths().toString());
        }
        test.sharedPrefix.ifPresent(prefix -> parts.put("shared-prefix", prefix.toString()));
        test.userContext.ifPresent(context -> parts.put("user-context", context.toString()));
        TokenCounter counter = test.tokenizer;
        if (counter != null) {
            parts.put("tokenizer", counter.name() + ", counts by " + test.tokenCounts);
        }
    }

    /** Fields of the body decide what is sampled; their values may be confidential, so a hash stands for them. */
    private void request(LoadTest test) {
        EndpointSpec endpoint = test.endpoint;
        parts.put("api", endpoint.type() + (endpoint.streaming() ? ", streamed" : ", whole"));
        endpoint.application().ifPresent(described -> parts.put("application", described.toString()));
        parts.put("texts-per-request", Integer.toString(BatchedPrompts.textsPerRequest(test)));
        if (AskedLengths.areEnforced(test)) {
            parts.put("length-fields", AskedLengths.fields(test).toString());
        }
        if (!endpoint.extraBody().isEmpty()) {
            String fields = new TreeMap<>(endpoint.extraBody()).toString();
            parts.put(
                    "extra-body",
                    String.join(", ", new TreeMap<>(endpoint.extraBody()).keySet()) + " "
                            + hash(sha256().digest(fields.getBytes(StandardCharsets.UTF_8))));
        }
    }

    /** Of a file's bytes; a folder of bodies is known by its name alone. */
    private static String hashOf(Path file) {
        if (!Files.isRegularFile(file)) {
            return "(folder)";
        }
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
            return hash(digest.digest());
        } catch (IOException e) {
            return "(unreadable)";
        }
    }

    private static String hash(byte[] digest) {
        return HexFormat.of().formatHex(digest, 0, 8);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
