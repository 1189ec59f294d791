// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import dev.llmbench.request.ConnectionTimes;
import java.util.ArrayList;
import java.util.List;

/** Remembers what a listener was told. */
final class Heard implements StreamListener {

    final List<String> texts = new ArrayList<>();
    final List<ConnectionTimes> connections = new ArrayList<>();

    @Override
    public void content(long stampNanos, boolean sharedRead, ContentChannel channel, CharSequence text) {
        texts.add(text.toString());
    }

    @Override
    public void connection(ConnectionTimes times) {
        connections.add(times);
    }
}
