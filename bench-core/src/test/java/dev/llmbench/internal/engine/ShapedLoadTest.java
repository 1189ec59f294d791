// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.AllAtOnce;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.Timeouts;
import dev.llmbench.load.ConcurrencyRamp;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.Stagger;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.ThinkTime;
import dev.llmbench.load.UserPacing;
import dev.llmbench.load.WalkAways;
import dev.llmbench.load.Warmup;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Users who begin one after the other, think, come and go or walk away; limits to what is in flight. All bounds hold on
 * a slow machine, too.
 */
@Timeout(30)
class ShapedLoadTest {

    private static final long MS = 1_000_000;

    private final BlockingEndpoint endpoint = new BlockingEndpoint();
    private final Queue<RequestRecord> records = new ConcurrentLinkedQueue<>();

    @AfterEach
    void nothingIsLeftInFlight() {
        assertThat(endpoint.inFlight.get()).isZero();
        assertThat(records.stream().map(RequestRecord::index)).doesNotHaveDuplicates();
    }

    @Test
    void theOthersBeginOnceTheFirstRequestHasToldHowLongOneTakes() throws Exception {
        endpoint.latencyMillis = 60;

        run(spec(new LoadModel.ClosedLoop(4), StopRule.afterRequests(8), Warmup.ofRequests(8)));

        List<RequestRecord> all = inOrder();
        assertThat(all.subList(1, all.size()))
                .allSatisfy(record -> assertThat(record.scheduledNanos())
                        .isGreaterThanOrEqualTo(all.get(0).endNanos()));
        assertThat(endpoint.peak.get()).isEqualTo(4);
    }

    @Test
    void withoutAWarmUpAllUsersBeginAtOnce() throws Exception {
        endpoint.latencyMillis = 300;

        run(spec(new LoadModel.ClosedLoop(4), StopRule.afterRequests(4), Warmup.NONE));

        assertThat(inOrder().get(3).scheduledNanos() - inOrder().get(0).scheduledNanos())
                .isLessThan(300 * MS);
    }

    @Test
    void usersBeginOverTheTimeThatIsSaid() throws Exception {
        endpoint.latencyMillis = 200;
        UserPacing pacing = UserPacing.DEFAULT.withStagger(Stagger.over(Duration.ofMillis(100)));

        run(spec(new LoadModel.ClosedLoop(4, pacing), StopRule.afterRequests(4), Warmup.NONE));

        List<RequestRecord> all = inOrder();
        assertThat(all.get(3).scheduledNanos() - all.get(0).scheduledNanos()).isEqualTo(75 * MS);
        assertThat(all.get(1).scheduledNanos() - all.get(0).scheduledNanos()).isEqualTo(25 * MS);
    }

    @Test
    void aUserThinksBeforeTheNextRequestIsDue() throws Exception {
        endpoint.latencyMillis = 1;
        UserPacing pacing = UserPacing.DEFAULT.withThinkTime(ThinkTime.fixed(Duration.ofMillis(30)));

        run(spec(new LoadModel.ClosedLoop(1, pacing), StopRule.afterRequests(4), Warmup.NONE));

        List<RequestRecord> all = inOrder();
        for (int i = 1; i < 4; i++) {
            assertThat(all.get(i).scheduledNanos() - all.get(i - 1).endNanos()).isGreaterThanOrEqualTo(30 * MS);
            assertThat(all.get(i).startDelayNanos()).isNotNegative();
        }
    }

    @Test
    void aLoadThatIsOverDoesNotWaitForUsersWhoThink() throws Exception {
        endpoint.latencyMillis = 1;
        UserPacing pacing = UserPacing.DEFAULT.withThinkTime(ThinkTime.fixed(Duration.ofHours(1)));

        LoadEnd end = run(spec(new LoadModel.ClosedLoop(3, pacing), StopRule.afterRequests(3), Warmup.NONE));

        assertThat(end).isEqualTo(LoadEnd.PLAN);
        assertThat(records).hasSize(3);
    }

    @Test
    void aRampBringsUsersWhenTheyAreDue() throws Exception {
        endpoint.latencyMillis = 20;
        UserPacing pacing = UserPacing.DEFAULT.withRamp(ConcurrencyRamp.parse("1 for 150ms, 3"));
        long before = System.nanoTime();

        run(spec(new LoadModel.ClosedLoop(3, pacing), StopRule.afterDuration(Duration.ofMillis(800)), Warmup.NONE));

        List<RequestRecord> all = inOrder();
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).sentNanos() < all.get(i - 1).endNanos()) { // two at once: the second user is there
                assertThat(all.get(i).scheduledNanos() - before).isGreaterThanOrEqualTo(150 * MS);
            }
        }
        assertThat(endpoint.peak.get()).isEqualTo(3);
    }

    @Test
    void usersOfARampGoAgain() throws Exception {
        endpoint.latencyMillis = 5;
        UserPacing pacing = UserPacing.DEFAULT.withRamp(ConcurrencyRamp.parse("3 for 50ms, 1"));

        LoadEnd end = run(
                spec(new LoadModel.ClosedLoop(3, pacing), StopRule.afterDuration(Duration.ofMillis(800)), Warmup.NONE));

        assertThat(end).isEqualTo(LoadEnd.PLAN);
        List<RequestRecord> all = inOrder();
        RequestRecord last = all.get(all.size() - 1);
        assertThat(all.stream().filter(record -> record.endNanos() > last.scheduledNanos()))
                .as("in flight at the end")
                .hasSize(1);
    }

    /**
     * Each of ten rounds of two takes 20 ms at least, so that the last of 20 arrivals within 95 ms waits for its slot
     * for 70 ms and more.
     */
    @Test
    void anArrivalWaitsForASlotAndTheWaitIsNoLatenessOfOurs() throws Exception {
        endpoint.latencyMillis = 20;
        LoadModel capped = new LoadModel.OpenLoop(new ConstantArrivals(200), OptionalInt.of(2));

        run(spec(capped, StopRule.afterRequests(20), Warmup.NONE));

        assertThat(endpoint.peak.get()).isLessThanOrEqualTo(2);
        assertThat(records).hasSize(20).allSatisfy(record -> {
            assertThat(record.startDelayNanos()).isNotNegative();
            assertThat(record.startDelayNanos() + record.slotWaitNanos().orElseThrow())
                    .isEqualTo(record.sentNanos() - record.scheduledNanos());
        });
        RequestRecord last = inOrder().get(19);
        assertThat(last.sentNanos() - last.scheduledNanos()).isGreaterThanOrEqualTo((180 - 95) * MS);
        assertThat(last.slotWaitNanos().orElseThrow()).isGreaterThanOrEqualTo(70 * MS);
    }

    /** Of 20 arrivals one is sent and never answered; the others wait for its slot until the grace is over. */
    @Test
    void whoStillWaitsForASlotWhenTheLoadIsOverIsUnfinishedAndOnRecord() throws Exception {
        endpoint.latencyMillis = 20_000;
        LoadSpec spec = new LoadSpec(
                new LoadModel.OpenLoop(new ConstantArrivals(100), OptionalInt.of(1)),
                StopRule.afterDuration(Duration.ofMillis(200)),
                Warmup.NONE,
                Duration.ofMillis(50),
                Duration.ofMinutes(1),
                1);

        assertThat(run(spec)).isEqualTo(LoadEnd.PLAN);

        assertThat(endpoint.started.get()).isEqualTo(1);
        assertThat(records)
                .hasSize(20)
                .allSatisfy(record -> assertThat(record.outcome()).isInstanceOf(Outcome.Unfinished.class));
        RequestRecord second = inOrder().get(1);
        assertThat(second.sentNanos() - second.scheduledNanos()).isGreaterThanOrEqualTo(190 * MS);
        assertThat(second.slotWaitNanos().orElseThrow()).isPositive();
    }

    @Test
    void allAtOnceIsAllAtOnce() throws Exception {
        endpoint.latencyMillis = 300;

        run(spec(new LoadModel.OpenLoop(new AllAtOnce(12)), StopRule.afterRequests(12), Warmup.NONE));

        assertThat(records).hasSize(12);
        assertThat(records.stream().map(RequestRecord::scheduledNanos).distinct())
                .hasSize(1);
    }

    @Test
    void onlySoManyAreBeforeTheirFirstTokenAndTheSlotIsFreeWithIt() throws Exception {
        endpoint.latencyMillis = 10;
        endpoint.tailMillis = 60;
        UserPacing atOnce = UserPacing.DEFAULT.withStagger(Stagger.OFF);

        run(spec(new LoadModel.ClosedLoop(4, atOnce), StopRule.afterRequests(12), Warmup.NONE)
                .withMaxPrefill(1));

        assertThat(endpoint.prefillPeak.get()).isEqualTo(1);
        assertThat(endpoint.peak.get()).isGreaterThan(1);
        assertThat(records)
                .allSatisfy(record -> assertThat(record.slotWaitNanos()).isPresent());
        assertThat(records.stream()
                        .mapToLong(record -> record.slotWaitNanos().getAsLong())
                        .max()
                        .getAsLong())
                .isGreaterThanOrEqualTo(9 * MS); // the last of four who came together let three go first
    }

    @Test
    void aRequestThatFailsBeforeItsFirstTokenGivesItsSlotBack() throws Exception {
        endpoint.latencyMillis = 20_000;
        LoadSpec spec = spec(new LoadModel.ClosedLoop(2), StopRule.afterRequests(4), Warmup.NONE)
                .withMaxPrefill(1)
                .withWalkAways(new WalkAways(1, Duration.ofMillis(10)));

        run(spec);

        assertThat(count(Phase.MEASURED)).isEqualTo(4);
        assertThat(endpoint.prefillPeak.get()).isEqualTo(1);
    }

    /** A place that each refused attempt gave back would have let all four in at once. */
    @Test
    void aRequestThatIsSentAgainHasOnePlaceAndGivesItBackOnce() throws Exception {
        endpoint.latencyMillis = 10;
        endpoint.refusals = 4;
        LoadSpec spec = spec(new LoadModel.ClosedLoop(4), StopRule.afterRequests(12), Warmup.NONE)
                .withMaxPrefill(1);
        try (LoadEngine engine =
                new LoadEngine(NanoClock.system(), endpoint, true, Timeouts.DEFAULT, 4, records::add)) {
            engine.run(spec, index -> Prompt.of("hi"));
        }
        assertThat(records)
                .filteredOn(RequestRecord::isMeasured)
                .hasSize(12)
                .allSatisfy(record -> assertThat(record.isCompleted()).isTrue());
        assertThat(endpoint.prefillPeak.get()).isEqualTo(1);
    }

    @Test
    void aSinkThatHasEnoughTurnsAwayWhoWaitsForASlot() throws Exception {
        endpoint.latencyMillis = 5;
        RecordSink enoughAfterThree = new RecordSink() {
            @Override
            public void keep(RequestRecord record) {
                endpoint.latencyMillis = records.size() >= 2 ? 20_000 : 5;
                records.add(record);
            }

            @Override
            public void accept(RequestRecord record) {}

            @Override
            public boolean enough() {
                return records.size() >= 3;
            }
        };
        LoadSpec spec = spec(new LoadModel.ClosedLoop(8), StopRule.afterRequests(1_000), Warmup.NONE)
                .withMaxPrefill(1);
        try (LoadEngine engine =
                new LoadEngine(NanoClock.system(), endpoint, true, Timeouts.DEFAULT, 0, enoughAfterThree)) {
            assertThat(engine.run(spec, index -> Prompt.of("hi"))).isEqualTo(LoadEnd.ENOUGH);
        }
        assertThat(records).hasSizeBetween(3, 12);
    }

    @Test
    void clientsWhoWalkAwayAreCancelledByPlanAndThoseWhoWarmUpStay() throws Exception {
        endpoint.latencyMillis = 1_000;
        LoadSpec spec = spec(new LoadModel.ClosedLoop(2), StopRule.afterRequests(4), Warmup.ofRequests(2))
                .withWalkAways(new WalkAways(1, Duration.ofMillis(20)));

        run(spec);

        assertThat(records)
                .filteredOn(record -> record.phase() == Phase.WARMUP)
                .hasSize(2)
                .allSatisfy(record -> assertThat(record.isCompleted()).isTrue());
        assertThat(records).filteredOn(RequestRecord::isMeasured).hasSize(4).allSatisfy(record -> {
            assertThat(record.outcome()).isEqualTo(Outcome.Cancelled.WALKED_AWAY);
            assertThat(record.endNanos() - record.sentNanos()).isGreaterThanOrEqualTo(20 * MS);
        });
    }

    @Test
    void onlyTheSeedsChoiceWalksAway() throws Exception {
        endpoint.latencyMillis = 100;
        WalkAways half = new WalkAways(0.5, Duration.ofMillis(5));

        run(spec(new LoadModel.ClosedLoop(4), StopRule.afterRequests(12), Warmup.NONE)
                .withWalkAways(half));

        assertThat(records).filteredOn(RequestRecord::isMeasured).allSatisfy(record -> {
            if (!half.concerns(1, record.index())) {
                assertThat(record.isCompleted()).isTrue();
            }
        });
        assertThat(records)
                .anySatisfy(record -> assertThat(record.outcome().code()).isEqualTo("cancelled"));
        assertThat(records)
                .anySatisfy(record -> assertThat(record.isCompleted()).isTrue());
    }

    private long count(Phase phase) {
        return records.stream().filter(record -> record.phase() == phase).count();
    }

    private List<RequestRecord> inOrder() {
        return records.stream()
                .sorted(Comparator.comparingLong(RequestRecord::scheduledNanos).thenComparingLong(RequestRecord::index))
                .toList();
    }

    private LoadEnd run(LoadSpec spec) throws InterruptedException {
        try (LoadEngine engine =
                new LoadEngine(NanoClock.system(), endpoint, true, Timeouts.DEFAULT, 0, records::add)) {
            return engine.run(spec, index -> Prompt.of("hi"));
        }
    }

    private static LoadSpec spec(LoadModel model, StopRule stop, Warmup warmup) {
        return new LoadSpec(model, stop, warmup, Duration.ofSeconds(30), Duration.ofMinutes(1), 1);
    }
}
