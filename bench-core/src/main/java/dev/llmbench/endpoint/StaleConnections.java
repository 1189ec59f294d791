// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Takes another connection when a kept one turns out to have been closed by the server, be it for its age, its number
 * of requests or a restart. Only when nothing of the request was written: what a server may have seen is never sent
 * again. Each attempt uses up one kept connection, and a fresh one that fails is a failure, so this ends.
 *
 * <p>A server that ends most of its connections unannounced (llama-server closes each after a stream) is not trusted
 * any more: every further request gets a connection of its own, because between the answer's last byte and the arrival
 * of the end lies a moment in which nobody can know.
 */
final class StaleConnections implements Interceptor {

    /** A server that keeps a hundred requests on a connection ends one in a hundred; one in ten is a habit. */
    private static final int WORTH_KEEPING = 10;

    private static final int ENOUGH_TO_JUDGE = 3;

    private final AtomicInteger reused = new AtomicInteger();
    private final AtomicInteger foundEnded = new AtomicInteger();

    @Override
    public Response intercept(Chain chain) throws IOException {
        ConnectionPhases phases = chain.request().tag(ConnectionPhases.class);
        while (true) {
            try {
                Response answer = chain.proceed(chain.request());
                if (phases != null && phases.isReused()) {
                    reused.incrementAndGet();
                }
                return answer;
            } catch (IOException e) {
                boolean kept =
                        phases != null && phases.isReused() && !chain.call().isCanceled();
                if (kept) {
                    foundEnded.incrementAndGet();
                }
                if (!kept || !ClosedByServerException.isCauseOf(e)) {
                    throw e;
                }
            }
        }
    }

    /** Whether the server has kept what it was trusted to keep, or was not asked yet. */
    boolean areWorthKeeping() {
        int ended = foundEnded.get();
        int kept = reused.get();
        boolean neverKept = ended > 0 && kept == 0;
        boolean mostlyEnded = ended >= ENOUGH_TO_JUDGE && kept < WORTH_KEEPING * ended;
        return !neverKept && !mostlyEnded;
    }
}
