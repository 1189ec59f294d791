// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.LengthField;
import dev.llmbench.prompt.Lengths;
import dev.llmbench.prompt.Workload;
import java.util.EnumSet;
import java.util.Set;

/** How long the prompts and answers of a test are to be, and how a server is asked to keep to it. */
final class AskedLengths {

    private AskedLengths() {}

    /** What synthetic prompts are to be like. */
    static Workload workload(LoadTest test) {
        return new Workload(
                test.lengths.orElseGet(() -> Lengths.of(test.isl, test.osl)), test.sharedPrefix, test.userContext);
    }

    /** For people. */
    static String text(LoadTest test) {
        return test.lengths.map(Object::toString).orElseGet(test.isl::toString);
    }

    /** The fields that ask for answers of the full length. */
    static Set<LengthField> fields(LoadTest test) {
        Set<LengthField> fields = EnumSet.noneOf(LengthField.class);
        if (test.endpoint.ignoreEos()) {
            fields.add(LengthField.IGNORE_EOS);
        }
        if (test.minTokens) {
            fields.add(LengthField.MIN_TOKENS);
        }
        return fields;
    }

    /** Whether answers of the full length are asked for, and not just no longer ones. */
    static boolean areEnforced(LoadTest test) {
        return !fields(test).isEmpty();
    }
}
