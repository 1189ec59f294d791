// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.time.Duration;

/** The smallest answer that has every figure: three words, a millisecond apart, to a prompt of eight tokens. */
final class ThreeWords {

    /** Streamed, with the server's counts. */
    static final Script ANSWER = Script.chat()
            .tokens(3, Duration.ofMillis(1), "word ")
            .finish("stop")
            .usage(8, 3)
            .done();

    private ThreeWords() {}

    /** A server that says nothing else. */
    static FakeInferenceServer server() {
        return FakeInferenceServer.serving(ANSWER).start();
    }
}
