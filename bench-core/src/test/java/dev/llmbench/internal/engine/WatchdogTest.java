// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.ContentChannel;
import dev.llmbench.endpoint.InferenceCall;
import dev.llmbench.endpoint.StreamListener;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WatchdogTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Outcome NATURAL = Outcome.Failed.http(500, "whatever a cancelled call returns");

    private final Watchdog watchdog = new Watchdog(
            NanoClock.system(),
            new Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(30)));
    private final StreamRecorder recorder =
            new StreamRecorder(new Ticket(0, Phase.MEASURED, 0), true, 0, new JoinedText(false));
    private final CountingCall call = new CountingCall();
    private final InFlightRequest request = new InFlightRequest(new Ticket(0, Phase.MEASURED, 0), call, recorder);

    @Test
    void aBodyThatNeverStartsEndsAtTheFirstByteLimit() {
        watchdog.check(request, 10 * SECOND);
        assertThat(call.cancelled).isZero();

        watchdog.check(request, 10 * SECOND + 1);
        assertThat(call.cancelled).isOne();
        assertThat(request.settle(NATURAL).code()).isEqualTo("timeout_first_byte");
    }

    /** Field case HT-02. */
    @Test
    void aStreamKeptAliveByCommentsIsStalledAllTheSame() {
        recorder.bytes(SECOND);
        recorder.content(2 * SECOND, false, ContentChannel.TEXT, "a");
        recorder.bytes(6 * SECOND); // a comment

        watchdog.check(request, 7 * SECOND);
        assertThat(call.cancelled).isZero();
        watchdog.check(request, 7 * SECOND + 1);
        assertThat(request.settle(NATURAL).code()).isEqualTo("stalled");
    }

    @Test
    void aSlowButLivelyStreamEndsAtTheTotalLimit() {
        recorder.bytes(SECOND);
        recorder.content(30 * SECOND, false, ContentChannel.TEXT, "a");

        watchdog.check(request, 30 * SECOND);
        assertThat(call.cancelled).isZero();
        watchdog.check(request, 30 * SECOND + 1);
        assertThat(request.settle(NATURAL).code()).isEqualTo("timeout_total");
    }

    @Test
    void theFirstReasonStaysAndTheCallIsCancelledOnce() {
        request.cutShort(new Outcome.Unfinished());
        request.cutShort(new Outcome.Cancelled("later"));

        assertThat(call.cancelled).isOne();
        assertThat(request.settle(NATURAL).code()).isEqualTo("unfinished");
    }

    @Test
    void anAnswerThatWasCompleteAllTheSameStaysComplete() {
        request.cutShort(new Outcome.Unfinished());

        assertThat(request.settle(Outcome.COMPLETED)).isEqualTo(Outcome.COMPLETED);
    }

    private static final class CountingCall implements InferenceCall {
        private int cancelled;

        @Override
        public Outcome execute(StreamListener listener) {
            throw new AssertionError("not sent in this test");
        }

        @Override
        public void cancel() {
            cancelled++;
        }
    }
}
