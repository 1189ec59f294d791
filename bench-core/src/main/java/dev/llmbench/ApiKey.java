// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.EndpointSpec;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Finds the key of a server in the environment, the only place where one may be. */
final class ApiKey {

    private ApiKey() {}

    static Optional<String> of(EndpointSpec endpoint, UnaryOperator<@Nullable String> environment) {
        return endpoint.apiKeyEnv().map(name -> {
            String key = environment.apply(name);
            if (key == null || key.isBlank()) {
                throw new LoadTestException("the environment variable " + name + " is not set, or empty"
                        + "\n  next: set it to the server's key, or remove llmbench.api-key-env = " + name);
            }
            return key.strip();
        });
    }
}
