// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** The beginnings that prompts share, made once. */
final class PrefixTexts {

    private final List<String> texts = new ArrayList<>();

    /** A workload without shared beginnings gets none. */
    PrefixTexts(Workload workload, long seed, Wording wording) {
        int groups = workload.sharedPrefix().map(Prefix::copies).orElse(1);
        int users = workload.userContext().map(Prefix::copies).orElse(groups);
        if (!workload.sharesPrefixes()) {
            return;
        }
        List<String> shared = new ArrayList<>();
        workload.sharedPrefix().ifPresent(prefix -> {
            for (int group = 0; group < groups; group++) {
                shared.add(wording.beginning(prefix.tokens(), RandomStream.of(seed, "shared-" + group)));
            }
        });
        for (int user = 0; user < users; user++) {
            String system = shared.isEmpty() ? "" : shared.get(user % groups);
            texts.add(withContext(system, user, workload, seed, wording));
        }
    }

    private static String withContext(String system, int user, Workload workload, long seed, Wording wording) {
        if (workload.userContext().isEmpty()) {
            return system;
        }
        int tokens = workload.userContext().get().tokens();
        RandomStream random = RandomStream.of(seed, "context-" + user);
        return system.isEmpty()
                ? wording.beginning(tokens, random)
                : system + " " + wording.continuation(tokens, random);
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    /** What the prompt of this number begins with. */
    String of(long index) {
        return texts.get((int) (index % texts.size()));
    }

    List<String> all() {
        return texts;
    }
}
