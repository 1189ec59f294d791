// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.ServerExtras;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.prompt.LengthCalibration;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.PromptSource;
import dev.llmbench.prompt.SyntheticPrompts;
import dev.llmbench.prompt.Workload;
import dev.llmbench.prompt.WorkloadPrompts;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.token.TokenCounter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Makes the prompts of a load, and lets the first requests to the server tell what only it knows: whether it answers,
 * what its chat template adds and, without a tokenizer, what a word costs.
 */
final class PromptPreparation {

    private static final int PROBE_TOKENS = 32;

    /** Longer ones would hold up the start for nothing: what a field does shows within these. */
    private static final int LONGEST_LENGTH_PROBE = 48;

    /** A tokenizer takes some three seconds for so many. */
    private static final long MOST_TOKENS_AHEAD = 1_000_000;

    private final LoadTest test;
    private final LoadSpec load;
    private final FirstRequest firstRequest;
    private final ServerExtras server;

    PromptPreparation(LoadTest test, LoadSpec load, FirstRequest firstRequest, ServerExtras server) {
        this.test = test;
        this.load = load;
        this.firstRequest = firstRequest;
        this.server = server;
    }

    PreparedPrompts prepare() throws InterruptedException {
        PromptSource given = test.prompts;
        if (given != null) {
            RequestRecord answer = firstRequest.send(given.prompt(0));
            return new PreparedPrompts(given, template(test, given.prompt(0), answer));
        }
        Workload workload = AskedLengths.workload(test);
        TokenCounter counter = test.tokenizer;
        PreparedPrompts prompts = counter == null ? calibrated(workload) : exact(workload, counter);
        if (firstRequest.enforcesLengths()) {
            probeLength(workload);
        }
        return prompts;
    }

    /** Cut to length by what the server counts. */
    private PreparedPrompts calibrated(Workload workload) throws InterruptedException {
        SyntheticPrompts probes = probes(workload);
        LengthCalibration calibration = PromptCalibration.measure(probes, firstRequest, test, server);
        test.console.accept("prompts of " + AskedLengths.text(test) + " tokens: " + calibration.basis());
        WorkloadPrompts prompts = WorkloadPrompts.calibrated(workload, load.seed(), calibration.tokensPerWord());
        prime(prompts);
        return new PreparedPrompts(prompts, calibration.templateTokens());
    }

    /** Exact by the model's own tokenizer; one request tells the chat template. */
    private PreparedPrompts exact(Workload workload, TokenCounter counter) throws InterruptedException {
        WorkloadPrompts prompts = WorkloadPrompts.exact(workload, load.seed(), counter);
        Prompt probe = probes(workload).probe(PROBE_TOKENS);
        OptionalInt template = template(test, probe, firstRequest.send(probe));
        int ahead = promptsAhead(workload);
        PromptSource ready = prompts.verified(ahead);
        test.console.accept("prompts of " + AskedLengths.text(test) + " tokens: exact by " + counter.name() + ", "
                + prompts.exactBasis().orElse("") + ", the first " + ahead + " counted as a whole"
                + (template.isPresent() ? "; the chat template adds " + template.getAsInt() : ""));
        prime(prompts);
        return new PreparedPrompts(ready, template);
    }

    private SyntheticPrompts probes(Workload workload) {
        int typical = (int) Math.max(1, Math.round(workload.lengths().meanIsl()));
        return SyntheticPrompts.of(typical, 1, load.seed());
    }

    /** The server's count of a prompt beyond the tokenizer's; empty without either, or when it is no template. */
    static OptionalInt template(LoadTest test, Prompt prompt, RequestRecord answer) {
        TokenCounter counter = test.tokenizer;
        OptionalInt counted = answer.tokens().inputTokens();
        if (counter == null || counted.isEmpty()) {
            return OptionalInt.empty();
        }
        int beyond = counted.getAsInt() - counter.count(prompt.text());
        return beyond < 0 ? OptionalInt.empty() : OptionalInt.of(beyond);
    }

    private int promptsAhead(Workload workload) {
        long affordable =
                (long) Math.max(1, MOST_TOKENS_AHEAD / workload.lengths().meanIsl());
        return (int) Math.min(affordable, TokenBudget.plannedRequests(load).orElse(affordable));
    }

    private void prime(WorkloadPrompts prompts) throws InterruptedException {
        if (!test.primePrefixes) {
            return;
        }
        List<Prompt> primers = prompts.primers();
        for (Prompt primer : primers) {
            firstRequest.send(test.promptSalt.map(salt -> salt.on(primer)).orElse(primer));
        }
        test.console.accept("primed: each of " + primers.size() + " shared beginnings was sent once before the load");
    }

    /** What a field does shows in an answer, and not in its being accepted. */
    private void probeLength(Workload workload) throws InterruptedException {
        int tokens = (int) Math.max(
                2, Math.min(LONGEST_LENGTH_PROBE, Math.round(workload.lengths().meanOsl())));
        Prompt words = probes(workload).probe(PROBE_TOKENS + 1);
        RequestRecord answer = firstRequest.send(new Prompt(words.text(), OptionalInt.empty(), OptionalInt.of(tokens)));
        answer.tokens()
                .outputTokens()
                .ifPresent(got -> test.console.accept(String.format(
                        Locale.ROOT,
                        got == tokens
                                ? "answers of the asked length: %d of %d tokens came, by %s"
                                : "answers may miss the asked length: %d of %d tokens came; this server does not"
                                        + " honour %s",
                        got,
                        tokens,
                        firstRequest.lengthFields())));
    }
}
