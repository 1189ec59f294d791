// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.endpoint.ChatChunk.ChoiceState;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells a listener what each event said, and remembers what decides whether the answer is complete. */
final class ChunkDelivery {

    private final StreamListener listener;
    private final Set<Integer> finished = new HashSet<>(4);
    private final Set<Integer> unfinished = new HashSet<>(4);
    private @Nullable String finishReason;
    private boolean anyText;
    private long lastContentRead;

    ChunkDelivery(StreamListener listener) {
        this.listener = listener;
    }

    /**
     * Delivers one event.
     *
     * @param readNumber which read completed it, from 1 on
     */
    void deliver(ChatChunk chunk, long stampNanos, long readNumber) {
        String model = chunk.model();
        if (model != null) {
            listener.model(model);
        }
        if (chunk.hasText()) {
            chunk.tell(listener, stampNanos, readNumber == lastContentRead);
            lastContentRead = readNumber;
            anyText = true;
        }
        for (int i = 0; i < chunk.choices().size(); i++) {
            follow(chunk.choices().get(i));
        }
        ServerUsage usage = chunk.usage();
        if (usage != null) {
            listener.usage(usage);
        }
    }

    private void follow(ChoiceState choice) {
        if (finished.size() + unfinished.size() > ChatChunk.MOST_CHOICES) {
            throw new AnswerTooLargeException(
                    "the answer has more choices than the limit of " + ChatChunk.MOST_CHOICES);
        }
        String reason = choice.finishReason();
        if (reason == null) {
            if (!finished.contains(choice.index())) {
                unfinished.add(choice.index());
            }
            return;
        }
        finished.add(choice.index());
        unfinished.remove(choice.index());
        if (choice.index() == 0 && !reason.equals(finishReason)) {
            finishReason = reason;
            listener.finishReason(reason);
        }
    }

    /** Whether generated text came. */
    boolean anyText() {
        return anyText;
    }

    /** Whether a choice was seen and every choice that was seen has a finish reason. */
    boolean allFinished() {
        return !finished.isEmpty() && unfinished.isEmpty();
    }

    /** Whether some choices have a finish reason and others have none. */
    boolean someUnfinished() {
        return !finished.isEmpty() && !unfinished.isEmpty();
    }
}
