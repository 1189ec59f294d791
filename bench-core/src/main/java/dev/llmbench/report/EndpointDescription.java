// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.Optional;

/**
 * Which server was asked, in words that may be shown to anybody.
 *
 * @param baseUrl the address; user name, password and query values are redacted here
 * @param modelAsked the model asked for
 * @param streaming whether streams were asked for
 * @param transport how requests travelled there
 */
public record EndpointDescription(
        String baseUrl, Optional<String> modelAsked, boolean streaming, TransportDescription transport) {

    public EndpointDescription {
        baseUrl = PlainText.withoutSecrets(baseUrl);
    }
}
