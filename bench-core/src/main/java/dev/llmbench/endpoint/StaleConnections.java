// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Takes another connection when a kept one turns out to have been closed by the server, be it for its age, its number of
 * requests or a restart. Only when nothing of the request was written: what a server may have seen is never sent again.
 * Each attempt uses up one kept connection, and a fresh one that fails is a failure, so this ends.
 */
final class StaleConnections implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
        while (true) {
            try {
                return chain.proceed(chain.request());
            } catch (IOException e) {
                ConnectionPhases phases = chain.request().tag(ConnectionPhases.class);
                boolean kept = phases != null && phases.isReused();
                if (!kept || !ClosedByServerException.isCauseOf(e)) {
                    throw e;
                }
            }
        }
    }
}
