// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

import dev.llmbench.prompt.ChatMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Conversations as users of a chat site shared them. The recorded answers are not sent: they only tell how long an
 * answer should be. What stands before the first question, but a system prompt, is left out.
 */
final class ShareGptEntries implements EntryFormat {

    private static final Set<String> USER = Set.of("human", "user");
    private static final Set<String> ASSISTANT = Set.of("gpt", "assistant", "chatgpt", "bing", "bard", "model");

    @Override
    public Optional<Entry> read(byte[] bytes) {
        JsonObject json = JsonObject.parse(bytes);
        if (!json.has("conversations")) {
            throw new IllegalArgumentException("it has no conversations");
        }
        List<EntryTurn> turns = new ArrayList<>();
        List<ChatMessage> before = new ArrayList<>();
        for (JsonObject message : json.objects("conversations")) {
            String from = message.text("from", "role").orElse("");
            String value = message.text("value", "content").orElse("");
            if (USER.contains(from) && !value.isBlank()) {
                turns.add(EntryTurn.of(new AskedWords(before, value, OptionalInt.empty()), OptionalInt.empty()));
                before = new ArrayList<>();
            } else if (ASSISTANT.contains(from) && !turns.isEmpty()) {
                int last = turns.size() - 1;
                OptionalInt length = OptionalInt.of(Math.max(1, AskedWords.estimate(value)));
                turns.set(last, EntryTurn.of(turns.get(last).ask(), length));
            } else if (from.equals("system") && !value.isBlank()) {
                before.add(ChatMessage.system(value));
            }
        }
        return turns.isEmpty() ? Optional.empty() : Optional.of(new Entry(turns, OptionalLong.empty()));
    }
}
