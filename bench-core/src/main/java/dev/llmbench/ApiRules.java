// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.endpoint.LengthField;

/** What does not go together with the API that is asked. Found before anything is sent. */
final class ApiRules {

    private ApiRules() {}

    /** @throws IllegalArgumentException for what this API has no place for */
    static void check(LoadTest test) {
        EndpointType type = test.endpoint.type();
        if (type == EndpointType.APPLICATION && test.endpoint.application().isEmpty()) {
            throw refused(
                    type,
                    "nothing says what to post and where the answer's text is; set llmbench.application-body"
                            + " and llmbench.application-text, or give EndpointSpec.withApplication(…)");
        }
        if (test.batchSize > 1 && !type.takesBatches()) {
            throw new IllegalArgumentException("batch-size = " + test.batchSize + ": a request of endpoint-type = "
                    + type.text() + " has one text; leave it out, or ask embeddings or a ranking");
        }
        for (LengthField field : AskedLengths.fields(test)) {
            if (!type.takes(field)) {
                throw refused(type, "it has no field " + field.text() + "; leave it out");
            }
        }
        if (!test.media.isNone() && !type.takesMedia()) {
            throw refused(type, "images and audio are sent to chat only; ask chat, or leave them out");
        }
        if (PromptSources.areConversations(test) && !type.takesConversations()) {
            throw refused(type, "this API takes one text, and no conversations; ask chat, or leave them out");
        }
    }

    private static IllegalArgumentException refused(EndpointType type, String why) {
        return new IllegalArgumentException("endpoint-type = " + type.text() + ": " + why);
    }
}
