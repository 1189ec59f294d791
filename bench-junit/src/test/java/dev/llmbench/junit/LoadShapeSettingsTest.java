// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.llmbench.arrival.AllAtOnce;
import dev.llmbench.arrival.BurstArrivals;
import dev.llmbench.arrival.ConstantArrivals;
import dev.llmbench.arrival.GammaArrivals;
import dev.llmbench.arrival.NormalizedArrivals;
import dev.llmbench.arrival.PoissonArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.Stagger;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.ThinkTime;
import dev.llmbench.load.UserPacing;
import dev.llmbench.load.WalkAways;
import dev.llmbench.load.Warmup;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import dev.llmbench.settings.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every shape that a load can have, as settings say it. */
class LoadShapeSettingsTest {

    @Test
    void gammaArrivalsHaveABurstiness() {
        assertThat(open("rate = 8", "arrivals = gamma", "burstiness = 0.5").arrivals())
                .isEqualTo(new GammaArrivals(8, 0.5));
    }

    @Test
    void burstsComeInTimeWithTheRate() {
        assertThat(open("rate = 8", "arrivals = burst", "burst-size = 16").arrivals())
                .isEqualTo(new BurstArrivals(8, 16));
    }

    @Test
    void withoutARateAllRequestsAreOneBurst() {
        LoadSpec load = load("arrivals = burst", "requests = 64");
        assertThat(load.model()).isEqualTo(new LoadModel.OpenLoop(new AllAtOnce(64)));
        assertThat(load.stop()).isEqualTo(StopRule.afterRequests(64));
        assertThat(load.warmup()).isEqualTo(Warmup.NONE);
        assertThat(load.maxDuration()).isEqualTo(Duration.ofMinutes(30));

        LoadSpec bySize = load("arrivals = burst", "burst-size = 64", "warmup-requests = 4");
        assertThat(bySize.model()).isEqualTo(new LoadModel.OpenLoop(new AllAtOnce(64)));
        assertThat(bySize.stop()).isEqualTo(StopRule.afterRequests(60));
    }

    /** 600 requests of 60 s at 10 a second, and a tenth of them before. */
    @Test
    void normalizedArrivalsKnowTheirPlan() {
        LoadModel.OpenLoop open = (LoadModel.OpenLoop)
                load("rate = 10", "arrivals = poisson-normalized").model();
        assertThat(open.arrivals()).isEqualTo(new NormalizedArrivals(new PoissonArrivals(10), 660));
        LoadModel.OpenLoop counted = (LoadModel.OpenLoop)
                load("rate = 10", "arrivals = poisson-normalized", "requests = 200", "warmup-requests = 0")
                        .model();
        assertThat(counted.arrivals()).isEqualTo(new NormalizedArrivals(new PoissonArrivals(10), 200));
    }

    /**
     * From 2 to 20 within a minute are 660 requests, of which a tenth are warm-up; the window is as long as the ramp.
     */
    @Test
    void aRateThatChangesIsARampOfThatRate() {
        LoadSpec load = load("rate = 2..20 over 60s");
        assertThat(((LoadModel.OpenLoop) load.model()).arrivals().label())
                .isEqualTo("rate=2..20 over 60s, 20 arrivals=poisson");
        assertThat(load.stop()).isEqualTo(StopRule.afterDuration(Duration.ofSeconds(60)));
        assertThat(load.warmup()).isEqualTo(Warmup.ofRequests(66));
        assertThat(open("rate = 2 for 30s, 8 for 30s, 20", "arrivals = constant")
                        .arrivals()
                        .label())
                .isEqualTo("rate=2 for 30s, 8 for 30s, 20 arrivals=constant");
        assertThat(open("rate = 2..20 over 60s", "arrivals = gamma", "burstiness = 0.5")
                        .arrivals()
                        .name())
                .isEqualTo("gamma-profile");
    }

    @Test
    void anOpenLoopMayBeCapped() {
        assertThat(open("rate = 8", "arrivals = constant", "max-in-flight = 64"))
                .isEqualTo(new LoadModel.OpenLoop(new ConstantArrivals(8), OptionalInt.of(64)));
    }

    @Test
    void usersMayBeAskedToThinkAndToBeginInTheirTime() {
        assertThat(load("concurrency = 4", "think-time = 1s..3s", "stagger = 5s")
                        .model())
                .isEqualTo(new LoadModel.ClosedLoop(
                        4,
                        UserPacing.DEFAULT
                                .withThinkTime(ThinkTime.uniform(Duration.ofSeconds(1), Duration.ofSeconds(3)))
                                .withStagger(Stagger.over(Duration.ofSeconds(5)))));
        assertThat(pacing("concurrency = 4", "think-time = exponential 2s").thinkTime())
                .isEqualTo(ThinkTime.exponential(Duration.ofSeconds(2)));
        assertThat(pacing("concurrency = 4", "think-time = 500ms").thinkTime())
                .isEqualTo(ThinkTime.fixed(Duration.ofMillis(500)));
        assertThat(pacing("concurrency = 4", "stagger = off").stagger()).isEqualTo(Stagger.OFF);
        assertThat(pacing("concurrency = 4", "stagger = auto").stagger()).isEqualTo(Stagger.AUTO);
        assertThat(pacing("concurrency = 4").stagger()).isEqualTo(Stagger.AUTO);
    }

    @Test
    void synchronousIsOneUser() {
        assertThat(load("concurrency = synchronous").model()).isEqualTo(new LoadModel.ClosedLoop(1));
    }

    @Test
    void usersMayComeAndGo() {
        LoadSpec load = load("concurrency = 2..32 over 60s");
        LoadModel.ClosedLoop closed = (LoadModel.ClosedLoop) load.model();
        assertThat(closed.concurrency()).isEqualTo(32);
        assertThat(closed.label()).isEqualTo("concurrency=2..32 over 60s, 32");
        assertThat(load.stop()).isEqualTo(StopRule.afterDuration(Duration.ofSeconds(60)));
        assertThat(load.warmup()).isEqualTo(Warmup.ofRequests(4));
    }

    @Test
    void clientsMayWalkAwayAndPrefillsBeLimited() {
        LoadSpec load = load("concurrency = 4", "cancel-share = 10%", "cancel-after = 2s", "max-prefill = 3");
        assertThat(load.walkAways()).contains(new WalkAways(0.1, Duration.ofSeconds(2)));
        assertThat(load.maxPrefill()).hasValue(3);
        assertThat(load("concurrency = 4", "cancel-share = 0").walkAways()).isEmpty();
    }

    @Test
    void warmUpIsByRequestsByTimeOrBoth() {
        assertThat(load("concurrency = 4", "warmup-duration = 5s").warmup())
                .isEqualTo(Warmup.ofDuration(Duration.ofSeconds(5)));
        assertThat(load("rate = 4", "warmup-duration = 5s", "warmup-requests = 7")
                        .warmup())
                .isEqualTo(new Warmup(7, Duration.ofSeconds(5)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate = 8; arrivals = gamma | arrivals = gamma (test): it takes burstiness, too",
                "rate = 8; arrivals = burst | arrivals = burst (test): it takes burst-size, too",
                "rate = 8; burstiness = 2 | burstiness = 2 (test): only gamma arrivals have it",
                "rate = 8; burst-size = 2 | burst-size = 2 (test): only bursts have it",
                "rate = 8; arrivals = gamma; burstiness = 2000 | it must be from 0.01 to 1000",
                "arrivals = burst | say how many with requests",
                "arrivals = burst; requests = 8; burst-size = 4 | there are 8 of them; leave it out",
                "rate = 8; think-time = 2s | think-time = 2s (test): an open loop has no users",
                "rate = 8; stagger = 2s | stagger = 2s (test): an open loop has no users",
                "concurrency = 8; max-in-flight = 4 | max-in-flight = 4 (test): a closed loop has no arrivals",
                "concurrency = 8; burstiness = 4 | burstiness = 4 (test): a closed loop has no arrivals",
                "concurrency = 1..8 over 60; | write a ramp as 2..20 over 60s",
                "concurrency = 1..8 over 60s; stagger = 2s | a ramp says itself when users begin",
                "rate = 2..20 over 60s; arrivals = poisson-normalized | a rate that changes is not normalized",
                "rate = 0..20 over 60s | it must be above 0",
                "concurrency = 4; cancel-share = 0.1 | say with cancel-after how long these clients wait",
                "concurrency = 4; cancel-after = 2s | nobody walks away",
                "concurrency = 4; cancel-share = 1.5; cancel-after = 2s | a share lies between 0 and 1",
                "concurrency = 4; think-time = 3s..1s | such as 1s..3s",
                "concurrency = 4; think-time = 3 | it needs a unit",
                "concurrency = 4; max-prefill = 0 | it must be at least 1",
            })
    void aMistakeNamesTheSettingThatIsAtFault(String said, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> load(said.split("\\s*;\\s*")))
                .withMessageContaining(message.strip());
    }

    private static LoadModel.OpenLoop open(String... said) {
        return (LoadModel.OpenLoop) load(said).model();
    }

    private static UserPacing pacing(String... said) {
        return ((LoadModel.ClosedLoop) load(said).model()).pacing();
    }

    private static LoadSpec load(String... lines) {
        Settings said = Settings.resolve(List.of(SettingLayer.of(Arrays.stream(lines)
                .map(line -> line.split("\\s*=\\s*", 2))
                .map(parts -> new Setting(key(parts[0]), parts[1], "test"))
                .toList())));
        return LoadSpecs.of(said, LoadDefaults.complete(said, false, () -> 42));
    }

    private static SettingKey key(String name) {
        return Arrays.stream(SettingKey.values())
                .filter(key -> key.text().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
