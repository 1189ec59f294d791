// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.Phase;
import dev.llmbench.request.Records;
import org.junit.jupiter.api.Test;

class ResolvedRequestsTest {

    private final ResolvedRequests resolved = new ResolvedRequests();

    private void ended(long index, Phase phase) {
        resolved.add(Records.of(phase, index).completed());
    }

    @Test
    void aFastAnswerCountsOnlyOnceAllBeforeItHaveEnded() {
        ended(0, Phase.WARMUP);
        ended(2, Phase.MEASURED);
        ended(3, Phase.MEASURED);
        assertThat(resolved.before()).isEqualTo(1);
        assertThat(resolved.measured()).isZero();
        ended(1, Phase.MEASURED);
        assertThat(resolved.before()).isEqualTo(4);
        assertThat(resolved.measured()).isEqualTo(3);
    }
}
