// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

/** A server that generates text. Thread-safe. */
public interface InferenceEndpoint extends AutoCloseable {

    /** Prepares one request without sending anything. */
    InferenceCall newCall(InferenceRequest request);

    /** Releases connections and threads; requests in flight are cancelled. */
    @Override
    void close();
}
