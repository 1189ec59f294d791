// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import org.junit.jupiter.api.Test;

/** What a gate's time is compared with. */
public final class NothingToDo {

    @Test
    void empty() {}
}
