// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sends real requests before the load until the server answers one. A mistake in the set-up shows here, after one
 * request and not after thousands.
 */
final class FirstRequest {

    private static final int TRIES_AT_A_FAULTY_SERVER = 3;
    private static final Set<FailureKind> NOBODY_THERE = Set.of(FailureKind.CONNECT, FailureKind.TIMEOUT_CONNECT);
    private static final Set<Integer> NO_STATUS = Set.of();
    private static final Set<Integer> FOR_WANT_OF_A_KEY = Set.of(401, 403);
    private static final Set<FailureKind> MAY_BE_A_PASSING_FAULT = Set.of(
            FailureKind.RESET,
            FailureKind.TRUNCATED_STREAM,
            FailureKind.SERVER_ERROR_IN_STREAM,
            FailureKind.EMPTY_BODY);

    private final LoadEngine engine;
    private final String address;
    private final ReadinessWait wait;
    private final LengthFallback lengths;
    private int probes;
    private int answered;
    private @Nullable Prompt last;
    private int faults;

    FirstRequest(LoadEngine engine, String address, ReadinessWait wait, LengthFallback lengths) {
        this.lengths = lengths;
        this.engine = engine;
        this.address = address;
        this.wait = wait;
    }

    /**
     * The first answered request. An answer without text counts: the server works, and the load will show the rest.
     *
     * @throws LoadTestException when the server does not answer, or refuses
     */
    RequestRecord send(Prompt prompt) throws InterruptedException {
        return send(prompt, NO_STATUS);
    }

    /**
     * Finds out whether a server is there: one that wants a key answers, too. For a scenario, which may bring a key of
     * its own.
     *
     * @throws LoadTestException as {@link #send}, but for a key that is missing
     */
    void meet(Prompt prompt) throws InterruptedException {
        send(prompt, FOR_WANT_OF_A_KEY);
    }

    private RequestRecord send(Prompt prompt, Set<Integer> answers) throws InterruptedException {
        while (true) {
            if (probes > 0) {
                wait.betweenRequests();
            }
            RequestRecord probe = engine.probe(++probes, prompt);
            if (!(probe.outcome() instanceof Outcome.Failed failed) || failed.kind() == FailureKind.NO_OUTPUT) {
                answered++;
                last = prompt;
                return probe;
            }
            if (answers.contains(failed.httpStatus().orElse(0))) {
                return probe;
            }
            if (!lengths.leavesOutWhatIsNamedIn(failed) && !mayTryAgain(failed)) {
                throw refusal(failed);
            }
        }
    }

    /**
     * Sends a lone request once more: only the second shows whether the server keeps connections, and users should not
     * be the ones to find out. Where none was sent, nobody asked for one.
     */
    void beforeTheLoad() throws InterruptedException {
        Prompt only = last;
        if (answered == 1 && only != null) {
            send(only);
        }
    }

    /** Whether answers of the full length are asked for, as far as the server takes that. */
    boolean enforcesLengths() {
        return lengths.isOn();
    }

    /** The fields that ask for it. */
    String lengthFields() {
        return lengths.names();
    }

    private boolean mayTryAgain(Outcome.Failed failed) throws InterruptedException {
        if (NOBODY_THERE.contains(failed.kind())) {
            return wait.forSomebody(failed.message());
        }
        int status = failed.httpStatus().orElse(0);
        if (status == 503 || status == 429) {
            return wait.forLoading(failed.code() + " " + failed.message());
        }
        boolean passing = MAY_BE_A_PASSING_FAULT.contains(failed.kind()) || status >= 500;
        return passing && ++faults < TRIES_AT_A_FAULTY_SERVER && wait.forLoading(failed.code());
    }

    private LoadTestException refusal(Outcome.Failed failed) {
        if (NOBODY_THERE.contains(failed.kind())) {
            return nobodyAt(address, failed.message(), wait);
        }
        return new LoadTestException("the first request failed with " + failed.code() + ": " + failed.message()
                + "\n  tried: POST " + address + " (" + probes + (probes == 1 ? " request)" : " requests)")
                + "\n  next: " + RefusalHint.of(failed));
    }

    static UnreachableException nobodyAt(String address, String reason, ReadinessWait wait) {
        return new UnreachableException("no server answers at " + address + ": " + reason
                + "\n  tried: " + wait.effort()
                + "\n  next: start the server, or set llmbench.base-url to where it is (LLMBENCH_BASE_URL,"
                + " -Dllmbench.base-url; over an @LlmTarget -Dllmbench.override.base-url);"
                + " llmbench.ready-timeout waits longer for it");
    }
}
