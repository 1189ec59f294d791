// SPDX-License-Identifier: Apache-2.0
package com.example.gate;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.LlmRun;

/** Limits that several gates of this project share: main code of a module that names ours. */
final class ChatLimits {

    private ChatLimits() {}

    static void hold(LlmRun run) {
        assertThat(run).ttft().p50().isBelow("5s");
    }
}
