// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * Waits, after the last event, for the end of the body that makes the connection reusable. Too little patience costs
 * the next request a new connection, inside its TTFT: a busy server may take tens of milliseconds between
 * {@code [DONE]} and the end. Too much lets a server that keeps the body open hold a user's slot. So patience is long
 * at first, halves each time it was in vain, and is long again after a body that ended. Shared by the calls of an
 * endpoint; a lost update between two of them does no harm.
 */
final class BodyTail {

    private static final long LONGEST_MILLIS = 100;

    private static final long SHORTEST_MILLIS = 4;

    private volatile long patienceMillis = LONGEST_MILLIS;

    /**
     * Makes the connection usable for the next request; or unusable after an answer that broke off or made no sense,
     * since what else comes on it might be taken for the next answer.
     */
    void leave(Call call, Response answer, Outcome outcome) {
        if (outcome instanceof Outcome.Completed) {
            await(answer.body().source());
        } else if (outcome instanceof Outcome.Failed failed && failed.kind() == FailureKind.HTTP) {
            boolean unused = skip(answer.body().source(), SHORTEST_MILLIS);
        } else {
            call.cancel();
        }
    }

    private void await(BufferedSource body) {
        long patience = patienceMillis;
        boolean ended = skip(body, patience);
        patienceMillis = ended ? LONGEST_MILLIS : Math.max(SHORTEST_MILLIS, patience / 2);
    }

    /** Whether the body ended in time. The limit ends with the body; a connection with a body left is not reused. */
    private static boolean skip(BufferedSource body, long millis) {
        body.timeout().deadline(millis, TimeUnit.MILLISECONDS);
        try {
            while (!body.exhausted()) {
                body.skip(body.getBuffer().size());
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
