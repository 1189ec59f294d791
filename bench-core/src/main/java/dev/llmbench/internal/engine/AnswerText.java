// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.ForwardingListener;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.request.Outcome;
import java.util.EnumMap;
import java.util.Map;

/** Keeps the text of one answer's first choice while it is recorded, for those who will answer it. */
final class AnswerText {

    private final Map<ContentChannel, StringBuilder> texts = new EnumMap<>(ContentChannel.class);

    /** The call, listened to. */
    InferenceCall of(InferenceCall call) {
        return new InferenceCall() {
            @Override
            public Outcome execute(StreamListener listener) {
                return call.execute(new Ear(listener));
            }

            @Override
            public void cancel() {
                call.cancel();
            }
        };
    }

    /** The visible text; where there is none that of tool calls, and else the reasoning. */
    String text() {
        for (ContentChannel channel :
                new ContentChannel[] {ContentChannel.TEXT, ContentChannel.TOOL_CALL, ContentChannel.REASONING}) {
            StringBuilder text = texts.get(channel);
            if (text != null) {
                return text.toString();
            }
        }
        return "";
    }

    private final class Ear extends ForwardingListener {

        Ear(StreamListener recorder) {
            super(recorder);
        }

        @Override
        public void text(ContentChannel channel, int choice, CharSequence text) {
            if (choice == 0) {
                texts.computeIfAbsent(channel, any -> new StringBuilder()).append(text);
            }
            super.text(channel, choice, text);
        }
    }
}
