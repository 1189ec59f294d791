// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.prompt.RecordedBody;
import java.util.Optional;
import java.util.OptionalLong;

/** Each entry is the body of a chat request. */
final class BodyEntries implements EntryFormat {

    @Override
    public Optional<Entry> read(byte[] bytes) {
        RecordedBody body = RecordedBody.parse(bytes);
        EntryTurn turn = new EntryTurn(new AskedBody(body), body.outputTokens(), Optional.empty(), true);
        return Optional.of(Entry.of(turn, OptionalLong.empty()));
    }
}
