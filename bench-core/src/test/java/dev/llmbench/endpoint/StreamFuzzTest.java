// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All bodies of our case folders, damaged. {@code -Dfuzz.seed=N -Dfuzz.count=1} reads one of them again. */
@Tag("long-load")
class StreamFuzzTest {

    /** Field case HT-26. */
    @Test
    void damagedBodiesAreReadOrRefusedAndNeverASuccessOfTheirOwn() throws Exception {
        int count = Integer.getInteger("fuzz.count", 20_000);
        StreamFuzz fuzz = new StreamFuzz();
        fuzz.run(Long.getLong("fuzz.seed", 1), count);
        if (count >= 20_000) {
            // of such damage some is harmless, and much is not: otherwise nothing was tried
            assertThat(fuzz.completed()).isBetween(count / 50, count / 2);
            assertThat(fuzz.largeBodies()).isPositive();
        }
    }

    /** Other bodies every night; the first seed is in the test's output. */
    @Tag("nightly")
    @Test
    void aMillionOfThem() throws Exception {
        long seed = Long.getLong("fuzz.seed", System.nanoTime());
        System.out.println("a million damaged bodies, first seed " + seed);
        new StreamFuzz().run(seed, 1_000_000);
    }

    /** The judge of this test must be able to say no. */
    @Test
    void aBodyWithoutATerminalSignalIsKnownForOne() {
        assertThat(isIn("data: {\"choices\":[{\"finish_reason\":null}]}\n\n", true))
                .isFalse();
        assertThat(isIn("data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n", true))
                .isTrue();
        assertThat(isIn("data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n", false))
                .isFalse();
        assertThat(isIn("data: {\"content\":\"[DONE]\"}\r\rdata:[DONE]", false)).isTrue();
        assertThat(isIn("data: {\"content\":\"data: [DONE]\"}\n\n", true)).isFalse();
        assertThat(isIn("data: {\n\ndata: [DONE]\n\n", true)).isFalse();
    }

    private static boolean isIn(String body, boolean cleanEnd) {
        return TerminalSignal.isIn(body.getBytes(StandardCharsets.UTF_8), cleanEnd);
    }
}
