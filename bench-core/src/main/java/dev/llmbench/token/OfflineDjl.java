// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the library off the network while it starts: on a machine with a GPU it would fetch a native part for it, and
 * on some clouds it reports its use. The system properties that say so are put back afterwards, since other users of
 * the library in this JVM may want otherwise.
 */
final class OfflineDjl {

    private static final Map<String, String> QUIET =
            Map.of("RUST_FLAVOR", "cpu", "ai.djl.offline", "true", "OPT_OUT_TRACKING", "true");

    private OfflineDjl() {}

    static <T> T call(Callable<T> start) throws Exception {
        Map<String, @Nullable String> before = new HashMap<>();
        QUIET.forEach((name, value) -> before.put(name, System.setProperty(name, value)));
        try {
            return start.call();
        } finally {
            before.forEach(OfflineDjl::restore);
        }
    }

    private static void restore(String name, @Nullable String value) {
        if (value == null) {
            System.clearProperty(name);
        } else {
            System.setProperty(name, value);
        }
    }
}
