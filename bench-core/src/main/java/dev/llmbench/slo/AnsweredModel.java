// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Compares the model that was asked for with those that answered. */
final class AnsweredModel {

    static final String OTHER_MODEL = "other-model";

    private static final int MOST_NAMED = 5;

    private AnsweredModel() {}

    /**
     * A finding when a model answered that is not the one asked for. Servers write one model in several ways, and these
     * are no finding: with a date or revision behind it ({@code gpt-4o-2024-08-06}, {@code llama@main}), with or
     * without its organisation or directory ({@code org/llama}), with the ending of its file.
     *
     * @param asked the model asked for
     * @param answered the names in the answers
     */
    static Optional<Finding> compare(String asked, Collection<String> answered) {
        List<String> others =
                answered.stream().filter(name -> !isSame(asked, name)).toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        String named = String.join(", ", others.subList(0, Math.min(MOST_NAMED, others.size())))
                + (others.size() > MOST_NAMED ? ", …" : "");
        return Optional.of(new Finding(
                OTHER_MODEL,
                "asked for the model " + asked + ", answered by " + named,
                "set llmbench.model to the model that is meant, or see where the server routes to"));
    }

    private static boolean isSame(String asked, String answered) {
        String wanted = bare(asked);
        String found = bare(answered);
        return found.equals(wanted) || (found.startsWith(wanted) && "-@:".indexOf(found.charAt(wanted.length())) >= 0);
    }

    /** Without directory or organisation, and without the ending of a file. */
    private static String bare(String name) {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        return last.endsWith(".gguf") ? last.substring(0, last.length() - ".gguf".length()) : last;
    }
}
