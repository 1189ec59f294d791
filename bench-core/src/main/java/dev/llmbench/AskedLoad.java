// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.internal.engine.LoadEnd;
import dev.llmbench.internal.engine.LoadEngine;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.prompt.PromptSource;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What to load the server with, ready to be sent.
 *
 * @param application how an engine applies it
 * @param prompts the prompt of each request, to be counted when the load is over; empty where requests repeat what was
 *     said before
 * @param templateTokens what the server's chat template adds to each prompt; empty when that could not be learned
 */
record AskedLoad(Application application, Optional<PromptSource> prompts, OptionalInt templateTokens) {

    /** Applies a load to a server by way of an engine. */
    @FunctionalInterface
    interface Application {
        LoadEnd apply(LoadEngine engine, LoadSpec load) throws InterruptedException;
    }

    LoadEnd apply(LoadEngine engine, LoadSpec load) throws InterruptedException {
        return application.apply(engine, load);
    }
}
