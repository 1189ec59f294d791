// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.samples;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.junit.LlmLoad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Your own endpoint: no server in the test, the address comes from the configuration.
 *
 * <pre>
 * ./mvnw verify -pl samples -am -DskipUnitTests -Dit.test=Sample04* -Dllmbench.base-url=http://127.0.0.1:8000
 * </pre>
 *
 * <p>The limits are generous, because nobody knows your server here: put yours.
 */
@EnabledIf("addressIsKnown") // only because this sample runs in our own build; a gate of yours needs no such line
class Sample04YourOwnEndpointIT {

    @LlmLoad(concurrency = 16, requests = 200, isl = 128, osl = 64)
    @Test
    void answersInTime(LlmRun run) {
        assertThat(run).ttft().p95().isBelow("10s");
        assertThat(run).itl().p95().isBelow("1s");
    }

    static boolean addressIsKnown() {
        boolean known = System.getProperty("llmbench.base-url") != null || System.getenv("LLMBENCH_BASE_URL") != null;
        if (!known) {
            System.out.println("sample 04 is skipped: set LLMBENCH_BASE_URL or -Dllmbench.base-url to your server");
        }
        return known;
    }
}
