// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.prompt.RecordedBody;

/** A whole request. */
record AskedBody(RecordedBody body) implements Ask {

    @Override
    public int inputTokens() {
        return AskedWords.estimate(body.fields().getOrDefault("messages", ""));
    }
}
