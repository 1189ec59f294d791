// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

/** Which API of a server is asked, by the path of its call. */
public enum EndpointType {
    /** {@code /v1/chat/completions}: the prompt is a user's message, and the server puts its chat template around it. */
    CHAT(new ChatDialect()),
    /** {@code /v1/completions}: the prompt is continued as it is, without a chat template. */
    COMPLETIONS(new CompletionsDialect());

    private final ApiDialect dialect;

    EndpointType(ApiDialect dialect) {
        this.dialect = dialect;
    }

    ApiDialect dialect() {
        return dialect;
    }
}
