// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.endpoint.ContentChannel;
import org.junit.jupiter.api.Test;

class JoinedTextTest {

    @Test
    void piecesAreJoinedByChoiceAndChannel() {
        JoinedText answer = new JoinedText(true);
        answer.add(ContentChannel.REASONING, 0, "think");
        answer.add(ContentChannel.TEXT, 0, "Hel");
        answer.add(ContentChannel.TEXT, 1, "Other");
        answer.add(ContentChannel.REASONING, 0, "ing");
        answer.add(ContentChannel.TEXT, 0, "lo");
        assertThat(answer.texts()).containsExactly("thinking", "Hello", "Other");
    }

    @Test
    void nothingIsKeptWhenNobodyAsks() {
        JoinedText answer = new JoinedText(false);
        answer.add(ContentChannel.TEXT, 0, "Hello");
        assertThat(answer.texts()).isEmpty();
    }
}
