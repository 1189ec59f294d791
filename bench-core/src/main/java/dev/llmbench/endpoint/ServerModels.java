// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.List;
import java.util.Optional;

/**
 * What a server answers when it is asked for its models. A model's name is never guessed: it is taken from here only
 * when there is exactly one.
 */
public sealed interface ServerModels {

    /**
     * The server's list.
     *
     * @param ids names, in the server's order; may be empty
     */
    record Listed(List<String> ids) implements ServerModels {
        public Listed {
            ids = List.copyOf(ids);
        }
    }

    /**
     * The server wants a key, or another one.
     *
     * @param status 401 or 403
     * @param words the server's words; may be empty
     */
    record Unauthorised(int status, String words) implements ServerModels {}

    /**
     * The server answers, but not with a list of models.
     *
     * @param status the answer's status; 200 when the body was something else
     * @param words the server's words; may be empty
     */
    record NotOffered(int status, String words) implements ServerModels {}

    /**
     * The server asks for patience, as while it loads a model.
     *
     * @param words the server's words; may be empty
     */
    record NotReady(String words) implements ServerModels {}

    /**
     * There was no answer.
     *
     * @param reason what was tried and what went wrong
     */
    record Unreachable(String reason) implements ServerModels {}

    /**
     * Asks the server, once, and waits a few seconds at most. The model of {@code spec} does not matter.
     *
     * @param apiKey the key itself; empty for a server without keys
     * @throws IllegalArgumentException for an address, a header or a key that cannot be sent
     */
    static ServerModels ask(EndpointSpec spec, Optional<String> apiKey) {
        return ModelsQuery.ask(spec, apiKey);
    }

    /**
     * The name of the only model.
     *
     * @throws IllegalArgumentException when there is no single one; the message says what the server answered and which
     *     setting helps
     */
    default String requireSingle() {
        if (this instanceof Listed listed
                && listed.ids().size() == 1
                && ModelChoice.isName(listed.ids().get(0))) {
            return listed.ids().get(0);
        }
        throw new IllegalArgumentException(ModelChoice.problem(this));
    }
}
