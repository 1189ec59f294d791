// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryRuleTest {

    private static final long MS = 1_000_000;

    private final RetryRule rule = new RetryRule(8);

    private static Outcome refused(int status, OptionalLong retryAfter) {
        return new Outcome.Failed(FailureKind.HTTP, OptionalInt.of(status), "not now", retryAfter);
    }

    @Test
    void theServersWishIsKept() {
        assertThat(rule.waitNanos(refused(429, OptionalLong.of(7)), 1)).hasValue(7_000 * MS);
        assertThat(rule.waitNanos(refused(503, OptionalLong.of(0)), 3)).hasValue(0);
        assertThat(rule.waitNanos(refused(429, OptionalLong.of(120)), 1)).hasValue(120_000 * MS);
    }

    @Test
    void aWishOfMoreThanTwoMinutesIsARefusal() {
        assertThat(rule.waitNanos(refused(429, OptionalLong.of(121)), 1)).isEmpty();
        assertThat(rule.waitNanos(refused(429, OptionalLong.of(999_999_999)), 1))
                .isEmpty();
    }

    @Test
    void withoutAWishTheWaitDoublesUpToSixteenSeconds() {
        long[] millis = {500, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000};
        for (int made = 1; made <= millis.length; made++) {
            assertThat(rule.waitNanos(refused(429, OptionalLong.empty()), made)).hasValue(millis[made - 1] * MS);
        }
    }

    @Test
    void afterTheLastAttemptThereIsNoOther() {
        assertThat(rule.waitNanos(refused(429, OptionalLong.empty()), 9)).isEmpty();
        assertThat(new RetryRule(0).waitNanos(refused(429, OptionalLong.of(1)), 1))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 502, 503, 504})
    void aStatusThatSaysNotNowIsTriedAgain(int status) {
        assertThat(rule.waitNanos(refused(status, OptionalLong.empty()), 1)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 404, 408, 413, 422, 500, 501})
    void anyOtherIsNot(int status) {
        assertThat(rule.waitNanos(refused(status, OptionalLong.of(1)), 1)).isEmpty();
    }

    /** HT-17: a context that is too long is an error inside a 200 on some servers, and not retried either. */
    @ParameterizedTest
    @EnumSource(FailureKind.class)
    void onlyAConnectionThatNeverStoodIsTriedAgain(FailureKind kind) {
        boolean never = kind == FailureKind.CONNECT || kind == FailureKind.TIMEOUT_CONNECT;
        assertThat(rule.waitNanos(Outcome.Failed.of(kind, "it failed"), 1).isPresent())
                .isEqualTo(never);
    }

    @Test
    void whatDidNotFailIsOver() {
        assertThat(rule.waitNanos(Outcome.COMPLETED, 1)).isEmpty();
        assertThat(rule.waitNanos(new Outcome.Unfinished(), 1)).isEmpty();
        assertThat(rule.waitNanos(new Outcome.Cancelled("enough"), 1)).isEmpty();
    }
}
