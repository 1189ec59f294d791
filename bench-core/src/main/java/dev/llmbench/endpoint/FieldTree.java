// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON document that JSON pointers (RFC 6901) name, so that one pass through it finds them all. */
final class FieldTree {

    /** What is found at a pointer. */
    enum Part {
        TEXT,
        REASONING,
        FINISH,
        USAGE
    }

    private final Map<String, FieldTree> children = new HashMap<>();
    private @Nullable Part part;

    /** From now on this is found at the pointer; one that leads through or to another one's place is refused. */
    void add(String pointer, Part found) {
        FieldTree at = this;
        for (String segment : pointer.substring(1).split("/", -1)) {
            String name = segment.replace("~1", "/").replace("~0", "~");
            at = at.children.computeIfAbsent(name, none -> new FieldTree());
            if (at.part != null) {
                throw clash(pointer);
            }
        }
        if (!at.children.isEmpty()) {
            throw clash(pointer);
        }
        at.part = found;
    }

    private static IllegalArgumentException clash(String pointer) {
        return new IllegalArgumentException(
                "the JSON pointer " + pointer + " leads to or through the place of another one; each needs its own");
    }

    /** What is below a field; null when no pointer leads there. */
    @Nullable
    FieldTree child(String name) {
        return children.get(name);
    }

    /** What is here; null when pointers only lead through. */
    @Nullable
    Part part() {
        return part;
    }
}
