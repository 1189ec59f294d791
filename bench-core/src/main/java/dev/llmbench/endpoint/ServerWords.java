// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

/** What a server says about a failure. */
final class ServerWords {

    private ServerWords() {}

    static String from(String body) {
        return body.strip();
    }
}
