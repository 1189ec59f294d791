// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One request being answered: in flight from its making until its end, or until its connection is lost. */
final class Exchange {
    private final ReceivedRequest request;
    private final ClientConnection connection;
    private final InFlightLog inFlight;
    private boolean over;
    private boolean lost;
    private @Nullable Runnable whenLost;

    Exchange(ReceivedRequest request, ClientConnection connection, InFlightLog inFlight) {
        this.request = request;
        this.connection = connection;
        this.inFlight = inFlight;
    }

    /** From now on in flight. */
    Exchange begin() {
        inFlight.started();
        connection.beforeClose(this::lose);
        return this;
    }

    ReceivedRequest request() {
        return request;
    }

    ClientConnection connection() {
        return connection;
    }

    /** To be called just before the last bytes leave: the client may start its next request on seeing them. */
    synchronized void ended() {
        if (!over) {
            over = true;
            inFlight.ended();
        }
    }

    /** The answer cannot be finished: the connection is of no use any more. */
    void abort() {
        connection.closeQuietly();
        lose();
    }

    /** What to do when the connection is lost before the answer's end; at once, if it already is. */
    void whenLost(Runnable action) {
        boolean already;
        synchronized (this) {
            already = lost;
            whenLost = action;
        }
        if (already) {
            action.run();
        }
    }

    /** A body that aborts this exchange when it cannot be written to its end. */
    HttpAnswer.BodyWriter abortingOnFailure(HttpAnswer.BodyWriter body) {
        return sink -> {
            try {
                body.writeTo(sink);
            } catch (IOException | RuntimeException failure) {
                abort();
                throw failure;
            }
        };
    }

    private void lose() {
        Runnable action = null;
        synchronized (this) {
            if (!over) {
                lost = true;
                action = whenLost;
            }
            ended();
        }
        if (action != null) {
            action.run();
        }
    }
}
