// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadModel;

/** How many idle connections a load keeps. */
final class KeptConnections {

    /** An open loop's requests in flight nobody knows beforehand. */
    private static final int OPEN_LOOP = 1_000;

    private KeptConnections() {}

    static int of(LoadModel model) {
        return model instanceof LoadModel.ClosedLoop closed ? closed.concurrency() : OPEN_LOOP;
    }
}
