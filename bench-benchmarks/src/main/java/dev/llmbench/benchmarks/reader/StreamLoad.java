// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.util.Locale;

/**
 * The streams to be read.
 *
 * @param port where the server listens on this machine
 * @param streams how many at once
 * @param gapMicros time between two events of a stream
 */
record StreamLoad(int port, int streams, int gapMicros) {

    /** Far more than there is time for: the server is told to end the streams. */
    int events() {
        return 1_000_000;
    }

    String baseUrl() {
        return "http://127.0.0.1:" + port;
    }

    String model() {
        return "gap-" + gapMicros;
    }

    /** What is asked for by the readers that write their requests themselves. */
    String body() {
        return String.format(
                Locale.ROOT,
                "{\"model\":\"%s\",\"stream\":true,\"max_tokens\":%d,"
                        + "\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}",
                model(),
                events());
    }
}
