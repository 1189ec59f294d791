// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.InferenceRequest;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.ChatMessage;
import dev.llmbench.prompt.Conversation;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.Turn;
import dev.llmbench.request.ConversationTurn;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.scenario.Answer;
import dev.llmbench.scenario.ConversationScenario;
import dev.llmbench.scenario.FailedRequestException;
import dev.llmbench.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ScenarioWorkTest {

    private final EchoEndpoint endpoint = new EchoEndpoint();
    private final Queue<RequestRecord> records = new ConcurrentLinkedQueue<>();

    private LoadEnd run(LoadSpec spec, Scenario scenario) throws InterruptedException {
        return run(spec, scenario, Timeouts.DEFAULT);
    }

    private LoadEnd run(LoadSpec spec, Scenario scenario, Timeouts timeouts) throws InterruptedException {
        try (LoadEngine engine = new LoadEngine(NanoClock.system(), endpoint, true, timeouts, 0, records::add)) {
            return engine.runScenario(spec, scenario);
        }
    }

    private static LoadSpec users(int concurrency, int requests) {
        return spec(new LoadModel.ClosedLoop(concurrency), StopRule.afterRequests(requests));
    }

    private static LoadSpec spec(LoadModel model, StopRule stop) {
        return new LoadSpec(model, stop, Warmup.NONE, Duration.ofSeconds(5), Duration.ofMinutes(1), 1);
    }

    private static Scenario talk(Turn... turns) {
        return new ConversationScenario(index -> new Conversation(List.of(turns)));
    }

    private static Turn turn(String text) {
        return Turn.of(Prompt.of(text));
    }

    private List<Integer> turnNumbers() {
        return records.stream()
                .map(record -> record.turn().orElseThrow().number())
                .toList();
    }

    @Test
    void eachTurnIsAskedBehindEverythingThatWasSaidTheLiveAnswersAmongIt() throws Exception {
        Turn first = Turn.of(Prompt.of("one").after(List.of(ChatMessage.system("Be kind."))));
        run(users(1, 3), talk(first, turn("two"), turn("three")));

        List<Prompt> asked =
                endpoint.asked.stream().map(InferenceRequest::prompt).toList();
        assertThat(asked).extracting(Prompt::text).containsExactly("one", "two", "three");
        assertThat(asked.get(0).before()).containsExactly(ChatMessage.system("Be kind."));
        assertThat(asked.get(2).before())
                .containsExactly(
                        ChatMessage.system("Be kind."),
                        ChatMessage.user("one"),
                        ChatMessage.assistant("re: one"),
                        ChatMessage.user("two"),
                        ChatMessage.assistant("re: two"));
    }

    @Test
    void aTurnThatBringsItsOwnHistoryIsAskedWithoutWhatWasSaid() throws Exception {
        Turn whole = new Turn(Prompt.of("all of it"), Duration.ZERO, true);
        run(users(1, 2), talk(turn("one"), whole));
        assertThat(endpoint.asked)
                .last()
                .satisfies(request -> assertThat(request.prompt().before()).isEmpty());
    }

    @Test
    void everyRequestIsOneRecordWithItsConversationAndItsTurn() throws Exception {
        run(users(3, 30), talk(turn("one"), turn("two")));

        assertThat(records).hasSize(endpoint.asked.size());
        assertThat(records.stream().filter(RequestRecord::isMeasured)).hasSize(30);
        assertThat(records.stream().map(RequestRecord::index)).doesNotHaveDuplicates();
        assertThat(records.stream().map(record -> record.turn().orElseThrow())).doesNotHaveDuplicates();
        assertThat(records.stream().map(record -> record.turn().orElseThrow().conversation()))
                .contains(0L, 14L);
        assertThat(turnNumbers()).containsOnly(1, 2);
    }

    @Test
    void theLoadStopsAfterRequestsAndCutsTheLastConversationShort() throws Exception {
        run(users(1, 4), talk(turn("one"), turn("two"), turn("three")));
        assertThat(turnNumbers()).containsExactly(1, 2, 3, 1);
    }

    @Test
    void aUserWaitsBetweenTurnsAndThatIsNoLateness() throws Exception {
        run(users(1, 2), talk(turn("one"), turn("two").after(Duration.ofSeconds(1))));
        RequestRecord first = records.remove();
        RequestRecord second = records.remove();
        assertThat(second.scheduledNanos() - first.endNanos()).isGreaterThanOrEqualTo(1_000_000_000);
        assertThat(second.startDelayNanos()).isBetween(0L, 900_000_000L);
    }

    @Test
    void whatAScenarioDoesBetweenItsRequestsIsNoLateness() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        run(users(1, 2), user -> {
            user.ask(Prompt.of("one"));
            boolean unused = never.await(1_000, java.util.concurrent.TimeUnit.MILLISECONDS); // such as fetching a token
            user.ask(Prompt.of("two"));
        });
        records.remove();
        assertThat(records.remove().startDelayNanos()).isLessThan(900_000_000);
    }

    @Test
    void aFailedTurnEndsItsConversationAndNoOther() throws Exception {
        endpoint.fails = request -> request.prompt().text().equals("two");
        run(users(1, 4), talk(turn("one"), turn("two"), turn("three")));
        assertThat(turnNumbers()).containsExactly(1, 2, 1, 2);
        assertThat(records.stream().map(record -> record.outcome().code()))
                .containsExactly("completed", "http_500", "completed", "http_500");
    }

    @Test
    void aScenarioMayBranchOnAnswersAndOnFailures() throws Exception {
        endpoint.fails = request -> request.prompt().text().equals("plan A");
        run(users(1, 3), user -> {
            Answer hello = user.ask(Prompt.of("hello"));
            try {
                user.ask(Prompt.of("plan A"));
            } catch (FailedRequestException e) {
                assertThat(e.answer().record().outcome()).isInstanceOf(Outcome.Failed.class);
                user.ask(Prompt.of("plan B, after " + hello.text()));
            }
        });
        assertThat(endpoint.asked.stream().map(request -> request.prompt().text()))
                .containsExactly("hello", "plan A", "plan B, after re: hello");
    }

    @Test
    void aScenarioMaySendHeadersOfItsOwn() throws Exception {
        run(users(1, 1), user -> user.ask(Prompt.of("hello"), Map.of("Authorization", "Bearer fresh")));
        assertThat(endpoint.asked.remove().headers()).containsEntry("Authorization", "Bearer fresh");
    }

    @Test
    void aCallByAnotherClientIsARequestLikeAnyOther() throws Exception {
        run(users(1, 2), user -> {
            Answer answer = user.call(stream -> {
                stream.text("one ");
                stream.text("");
                stream.text("two");
                stream.usage(7, 2);
            });
            assertThat(answer.text()).isEqualTo("one two");
        });
        RequestRecord record = records.remove();
        assertThat(record.chunks().size()).isEqualTo(2);
        assertThat(record.tokens().inputTokens()).hasValue(7);
        assertThat(record.tokens().outputTokens()).hasValue(2);
        assertThat(record.isCompleted()).isTrue();
        assertThat(record.turn()).contains(new ConversationTurn(0, 1));
        assertThat(record.endNanos())
                .isGreaterThanOrEqualTo(record.chunks().last().orElseThrow());
    }

    @Test
    void aCallByAnotherClientFailsByThrowingOrBySayingNothing() throws Exception {
        run(
                users(1, 1),
                user -> user.call(stream -> {
                    throw new java.io.IOException("broken pipe");
                }));
        run(users(1, 1), user -> user.call(stream -> {}));
        assertThat(records.stream().map(RequestRecord::outcome).map(outcome -> (Outcome.Failed) outcome))
                .extracting(failed -> failed.code() + ": " + failed.message())
                .containsExactly(
                        "own_call: IOException: broken pipe", "no_output: the call returned and had reported no text");
    }

    @Test
    void aCallByAnotherClientIsInterruptedWhenItTakesTooLongAndTheNextIsNot() throws Exception {
        Timeouts brief = new Timeouts(
                Duration.ofSeconds(1), Duration.ofMillis(50), Duration.ofSeconds(1), Duration.ofSeconds(1));
        CountDownLatch never = new CountDownLatch(1);
        run(
                users(1, 2),
                user -> {
                    try {
                        user.call(stream -> never.await());
                    } catch (FailedRequestException e) {
                        user.call(stream ->
                                stream.text("fine, " + Thread.currentThread().isInterrupted()));
                    }
                },
                brief);
        assertThat(records.stream().map(record -> record.outcome().code()))
                .containsExactly("timeout_first_byte", "completed");
    }

    @Test
    void anOpenLoopStartsAScenarioAtEachArrival() throws Exception {
        LoadSpec spec = spec(new LoadModel.OpenLoop(new ConstantArrivals(100)), StopRule.afterRequests(8));
        run(spec, talk(turn("one"), turn("two")));
        List<RequestRecord> openings = records.stream()
                .filter(record -> record.turn().orElseThrow().number() == 1)
                .sorted((a, b) -> Long.compare(a.scheduledNanos(), b.scheduledNanos()))
                .toList();
        assertThat(records).hasSize(8);
        assertThat(openings.get(2).scheduledNanos() - openings.get(0).scheduledNanos())
                .isEqualTo(20_000_000);
    }

    /** In ten tries, since a machine that pauses makes one late. */
    @Test
    void whatAnArrivalWillAskIsMadeAheadOfItsTime() throws Exception {
        Queue<Long> madeNanos = new ConcurrentLinkedQueue<>();
        Scenario talk = new ConversationScenario(index -> {
            madeNanos.add(System.nanoTime());
            return Conversation.of(Prompt.of("one"));
        });
        run(spec(new LoadModel.OpenLoop(new ConstantArrivals(20)), StopRule.afterRequests(10)), talk);
        List<Long> made = List.copyOf(madeNanos);
        assertThat(records)
                .anySatisfy(record -> assertThat(record.scheduledNanos() - made.get((int) record.index()))
                        .isGreaterThan(20_000_000)); // of the gap of 50 ms
    }

    @Test
    void aLoadThatIsOverDoesNotWaitForUsersWhoThink() throws Exception {
        LoadEnd end = run(users(2, 1), talk(turn("one"), turn("two").after(Duration.ofHours(1))));
        assertThat(end).isEqualTo(LoadEnd.PLAN);
        assertThat(records.stream().filter(record -> record.phase() == Phase.MEASURED))
                .hasSize(1);
    }

    @Test
    void aScenarioThatAsksNothingIsAMistake() {
        assertThatThrownBy(() -> run(users(1, 1), user -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("returned without a request");
    }

    @Test
    void whateverElseAScenarioThrowsEndsTheLoad() {
        assertThatThrownBy(() -> run(users(2, 10), user -> {
                    user.ask(Prompt.of("hello"));
                    throw new java.io.IOException("no token");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no token");
    }
}
