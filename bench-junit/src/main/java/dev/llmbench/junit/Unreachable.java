// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Tells a server that is not there from one that answers badly. */
final class Unreachable {

    private static final int DEEPEST = 20;

    private Unreachable() {}

    static boolean isCauseOf(Throwable failure) {
        @Nullable Throwable at = failure;
        for (int depth = 0; at != null && depth < DEEPEST; depth++) {
            if (at instanceof ConnectException
                    || at instanceof UnknownHostException
                    || at instanceof NoRouteToHostException) {
                return true;
            }
            at = at.getCause();
        }
        return false;
    }
}
