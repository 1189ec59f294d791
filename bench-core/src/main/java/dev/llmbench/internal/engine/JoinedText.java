// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.ContentChannel;
import java.util.ArrayList;
import java.util.List;

/** The pieces of one answer, joined by choice and channel. Written by one thread. */
final class JoinedText {

    private record Part(ContentChannel channel, int choice, StringBuilder text) {}

    private final boolean keeps;
    private final List<Part> parts = new ArrayList<>(1);

    /** @param keeps whether anybody will ask for the text */
    JoinedText(boolean keeps) {
        this.keeps = keeps;
    }

    void add(ContentChannel channel, int choice, CharSequence piece) {
        if (!keeps) {
            return;
        }
        for (Part part : parts) {
            if (part.channel() == channel && part.choice() == choice) {
                part.text().append(piece);
                return;
            }
        }
        parts.add(new Part(channel, choice, new StringBuilder(1024).append(piece)));
    }

    /** One text for each choice and channel; empty when nothing came, or nobody asked. */
    List<String> texts() {
        return parts.stream().map(part -> part.text().toString()).toList();
    }
}
