// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.ConnectionTimes;

/** Tells another listener everything. What is to be told otherwise is overridden. */
public abstract class ForwardingListener implements StreamListener {

    private final StreamListener listener;

    protected ForwardingListener(StreamListener listener) {
        this.listener = listener;
    }

    @Override
    public void bytes(long stampNanos) {
        listener.bytes(stampNanos);
    }

    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        listener.content(stampNanos, sharedRead, channel, text);
    }

    @Override
    public void text(ContentChannel channel, int choice, CharSequence text) {
        listener.text(channel, choice, text);
    }

    @Override
    public void usage(ServerUsage usage) {
        listener.usage(usage);
    }

    @Override
    public void finishReason(String reason) {
        listener.finishReason(reason);
    }

    @Override
    public void model(String name) {
        listener.model(name);
    }

    @Override
    public void terminal(long stampNanos) {
        listener.terminal(stampNanos);
    }

    @Override
    public void connection(ConnectionTimes times) {
        listener.connection(times);
    }
}
