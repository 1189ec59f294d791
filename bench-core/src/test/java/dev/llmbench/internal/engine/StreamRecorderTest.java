// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.Retries;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StreamRecorderTest {

    private static final Prompt PROMPT = new Prompt("hi", OptionalInt.empty(), OptionalInt.of(16));

    private final StreamRecorder recorder =
            new StreamRecorder(new Ticket(0, Phase.MEASURED, 90), true, 100, new JoinedText(false));

    @Test
    void aRequestEndsWithItsTerminalEventAndNotWithTheCall() {
        recorder.content(200, false, ContentChannel.TEXT, "a");
        recorder.terminal(210);

        assertThat(recorder.toRecord(PROMPT, 310, Outcome.COMPLETED, Retries.NONE)
                        .endNanos())
                .isEqualTo(210);
    }

    @Test
    void withoutATerminalEventItEndsWithTheCall() {
        recorder.content(200, false, ContentChannel.TEXT, "a");

        assertThat(recorder.toRecord(PROMPT, 310, Outcome.COMPLETED, Retries.NONE)
                        .endNanos())
                .isEqualTo(310);
    }
}
