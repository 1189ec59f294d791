// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/**
 * What every consumer has to show. Both gates matter: a red one alone could be red because nothing worked. Their load
 * is few slow answers and their objective a median, so that a busy machine seldom leaves a doubt.
 */
final class GreenAndRed {

    private static final String FIRST_LINE =
            "\\[redGate] ttft p50 = [\\d,.]+ ms, limit < 1 ms \\(\\+[\\d,.]+ %\\), n=8, concurrency=4 isl=32 osl=1 model=.+";

    private static final String GREEN = "greenGate";
    private static final String RED = "redGate";

    private GreenAndRed() {}

    /** @param moreGreen gates that a consumer has besides */
    static void check(List<TestCase> cases, List<String> moreGreen) {
        List<String> green = new ArrayList<>(moreGreen);
        green.add(GREEN);
        assertThat(cases)
                .filteredOn(TestCase::isGreen)
                .extracting(TestCase::name)
                .containsExactlyInAnyOrderElementsOf(green);
        assertThat(cases)
                .filteredOn(test -> !test.isGreen())
                .extracting(TestCase::name)
                .containsExactly(RED);
        TestCase red =
                cases.stream().filter(test -> !test.isGreen()).findFirst().orElseThrow();
        assertThat(red.failureType()).hasValue("java.lang.AssertionError");
        assertThat(red.message().lines().findFirst().orElse("")).matches(FIRST_LINE);
    }
}
