// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.prompt.Media;
import java.util.ArrayList;
import java.util.List;

/** Which source of questions a test names, in words and with what goes together with it. */
final class PromptSources {

    private PromptSources() {}

    /** @throws IllegalArgumentException for two sources, or for what means nothing with the one there is */
    static void check(LoadTest test) {
        refuseTwoSources(test);
        refuseWhatFitsNoSource(test);
    }

    private static void refuseTwoSources(LoadTest test) {
        List<String> sources = new ArrayList<>();
        if (test.dataset != null) {
            sources.add("dataset = " + test.dataset.file());
        }
        if (test.prompts != null) {
            sources.add("prompts");
        }
        if (test.conversations != null) {
            sources.add("conversations");
        }
        if (test.scenario != null) {
            sources.add("scenario");
        }
        if (sources.size() > 1) {
            throw new IllegalArgumentException(
                    String.join(" and ", sources) + ": these are two sources of prompts; keep one of them");
        }
    }

    private static void refuseWhatFitsNoSource(LoadTest test) {
        if (!test.media.isNone() && test.scenario != null) {
            throw new IllegalArgumentException(
                    "scenario and images or audio: a scenario attaches its own, with Prompt.withAttachments");
        }
        if (test.turns > 1 && test.prompts != null) {
            throw new IllegalArgumentException("prompts and turns = " + test.turns
                    + ": such prompts are single ones; give conversations in their place");
        }
        boolean singleAndSynthetic = areSynthetic(test) && test.turns == 1;
        if (!singleAndSynthetic && AskedLengths.workload(test).sharesPrefixes()) {
            throw new IllegalArgumentException(
                    "shared-prefix and user-context: they are parts of synthetic single questions; leave them out");
        }
    }

    /** Whether users make several requests in a row, with time of their own in between. */
    static boolean areConversations(LoadTest test) {
        return test.turns > 1 || test.conversations != null || test.scenario != null;
    }

    /** The questions in a few words, as a part of how the run calls itself. */
    static String label(LoadTest test) {
        String turns = (test.turns > 1 ? " turns=" + test.turns : "") + mediaLabel(test.media);
        if (test.dataset != null) {
            return " dataset=" + test.dataset.name() + turns;
        }
        if (test.scenario != null) {
            return " scenario";
        }
        if (test.conversations != null) {
            return " own conversations";
        }
        return test.prompts != null ? " own prompts" : lengths(test) + turns;
    }

    private static String mediaLabel(Media media) {
        String images =
                media.images() == 0 ? "" : " images=" + media.images() + "x" + media.width() + "x" + media.height();
        return images
                + media.audio()
                        .map(length -> " audio=" + length.toMillis() + "ms")
                        .orElse("");
    }

    /** Whether prompts have the lengths that {@code isl} and {@code osl} ask for. */
    static boolean areSynthetic(LoadTest test) {
        return test.dataset == null && test.prompts == null && test.conversations == null && test.scenario == null;
    }

    /** Whether prompts are ours and were made to have no beginning in common. */
    static boolean shareNothing(LoadTest test) {
        return areSynthetic(test) && test.turns == 1 && test.sharedPrefix.isEmpty() && test.userContext.isEmpty();
    }

    private static String lengthsOneByOne(LoadTest test) {
        String batch = test.batchSize > 1 ? " batch-size=" + test.batchSize : "";
        return " isl=" + test.isl + (test.endpoint.type().generates() ? " osl=" + test.osl : batch);
    }

    private static String lengths(LoadTest test) {
        String lengths = test.lengths.map(pairs -> " lengths=" + pairs).orElseGet(() -> lengthsOneByOne(test));
        return lengths
                + test.sharedPrefix.map(prefix -> " shared-prefix=" + prefix).orElse("")
                + test.userContext.map(context -> " user-context=" + context).orElse("");
    }
}
