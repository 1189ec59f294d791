// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.endpoint.ServerModels;
import java.util.Optional;

/** The model to ask for: the one that was named, else the only one that the server lists. */
final class ModelFinder {

    /** Where no request says which model. */
    private static final String UNNAMED = "not named";

    private final EndpointSpec endpoint;
    private final Optional<String> apiKey;
    private final ReadinessWait wait;

    ModelFinder(EndpointSpec endpoint, Optional<String> apiKey, ReadinessWait wait) {
        this.endpoint = endpoint;
        this.apiKey = apiKey;
        this.wait = wait;
    }

    /**
     * Waits for the server where the model must be asked of it.
     *
     * @throws UnreachableException when nobody answers
     * @throws IllegalArgumentException when the server lists no model, or several
     */
    String find() throws InterruptedException {
        if (endpoint.model().isPresent()) {
            return endpoint.model().get();
        }
        return endpoint.type().namesModel() ? onlyModelListed() : UNNAMED;
    }

    private String onlyModelListed() throws InterruptedException {
        while (true) {
            ServerModels answer = ServerModels.ask(endpoint, apiKey);
            if (answer instanceof ServerModels.Unreachable nobody) {
                if (!wait.forSomebody(nobody.reason())) {
                    throw FirstRequest.nobodyAt(BaseUrl.of(endpoint).toString(), nobody.reason(), wait);
                }
            } else if (!(answer instanceof ServerModels.NotReady loading) || !wait.forLoading(loading.words())) {
                return answer.requireSingle();
            }
        }
    }
}
