// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static java.util.stream.Collectors.joining;

import dev.llmbench.text.PlainLine;
import java.util.List;

/** Says why no model could be chosen, and what to set. */
final class ModelChoice {

    /** A gateway may list hundreds. */
    private static final int MOST_NAMES = 20;

    private static final int LONGEST_NAME = 200;

    private ModelChoice() {}

    static String problem(ServerModels models) {
        return "llmbench.model is not set, and " + reason(models);
    }

    /**
     * A name is sent with each request and shown with each result: one that is long or not plain is not taken unasked.
     */
    static boolean isName(String id) {
        return PlainLine.of(id, LONGEST_NAME).equals(id);
    }

    private static String reason(ServerModels models) {
        if (models instanceof ServerModels.Listed listed && listed.ids().size() == 1) {
            return "the server lists one model under a name that cannot be shown as it is: " + names(listed.ids())
                    + ". Set llmbench.model if this is the one";
        }
        if (models instanceof ServerModels.Listed listed) {
            return listed.ids().isEmpty()
                    ? "the server lists no model. Load one, or set llmbench.model if the server knows models that"
                            + " it does"
                            + " not list"
                    : "the server lists " + listed.ids().size() + " models: " + names(listed.ids())
                            + ". Set llmbench.model to one of them";
        }
        if (models instanceof ServerModels.Unauthorised refused) {
            return "the server refused to list its models (" + refused.status() + quoted(refused.words())
                    + "). Check llmbench.api-key-env and llmbench.api-key-header, or set llmbench.model";
        }
        if (models instanceof ServerModels.NotOffered other) {
            return "the server offers no list of models (" + other.status() + quoted(other.words())
                    + "). Set llmbench.model, or check llmbench.base-url";
        }
        if (models instanceof ServerModels.NotReady loading) {
            return "the server is not ready (503" + quoted(loading.words()) + "). Wait for it, or set llmbench.model";
        }
        return "the server could not be asked: " + ((ServerModels.Unreachable) models).reason()
                + ". Start it, or check llmbench.base-url";
    }

    private static String names(List<String> ids) {
        int shown = Math.min(ids.size(), MOST_NAMES);
        String names = ids.subList(0, shown).stream()
                .map(id -> PlainLine.of(id, LONGEST_NAME))
                .collect(joining(", "));
        return shown == ids.size() ? names : names + " and " + (ids.size() - shown) + " more";
    }

    private static String quoted(String words) {
        return words.isBlank() ? "" : ": " + words;
    }
}
