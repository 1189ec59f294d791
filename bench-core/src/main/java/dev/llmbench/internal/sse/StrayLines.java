// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.sse;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Lines that belong to no event stream: what a page or a plain answer consists of. Keeps the beginning only. */
final class StrayLines {

    private static final int MAX_BYTES = 16 << 10;

    private @Nullable ByteArrayOutputStream kept;

    void add(byte[] bytes, int start, int end) {
        ByteArrayOutputStream into = kept == null ? new ByteArrayOutputStream() : kept;
        kept = into;
        int room = MAX_BYTES - into.size();
        if (room > 0) {
            into.write(bytes, start, Math.min(end - start, room));
            into.write('\n');
        }
    }

    String text() {
        return kept == null ? "" : kept.toString(StandardCharsets.UTF_8);
    }
}
