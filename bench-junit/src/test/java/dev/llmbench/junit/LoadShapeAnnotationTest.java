// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.arrival.GammaArrivals;
import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.ThinkTime;
import dev.llmbench.load.UserPacing;
import dev.llmbench.load.WalkAways;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The attributes that shape a load, and how those of a method and of its class go together. */
class LoadShapeAnnotationTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class Shaped {
        @LlmLoad(
                rate = 8,
                arrivals = Arrivals.GAMMA,
                burstiness = 0.5,
                maxInFlight = 64,
                maxPrefill = 4,
                cancelShare = 0.1,
                cancelAfter = "2s")
        @Test
        void chat() {}
    }

    @Test
    void theAttributesOfAnOpenLoopArriveInItsPlan() {
        LoadSpec load = Harness.withServer(directory).planOf(Shaped.class).load();
        assertThat(load.model()).isEqualTo(new LoadModel.OpenLoop(new GammaArrivals(8, 0.5), OptionalInt.of(64)));
        assertThat(load.maxPrefill()).hasValue(4);
        assertThat(load.walkAways()).contains(new WalkAways(0.1, Duration.ofSeconds(2)));
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(rate = 8, arrivals = Arrivals.GAMMA, burstiness = 0.5, maxInFlight = 64)
    static class UsersInPlaceOfArrivals {
        @LlmLoad(concurrencyRamp = "1..8 over 30s", thinkTime = "2s")
        @Test
        void chat() {}
    }

    @Test
    void aMethodsUsersTakeThePlaceOfItsClassesArrivalsWithAllThatShapedThem() {
        LoadModel model = Harness.withServer(directory)
                .planOf(UsersInPlaceOfArrivals.class)
                .load()
                .model();
        UserPacing pacing = ((LoadModel.ClosedLoop) model).pacing();
        assertThat(pacing.thinkTime()).isEqualTo(ThinkTime.fixed(Duration.ofSeconds(2)));
        assertThat(pacing.ramp().orElseThrow()).hasToString("1..8 over 30s, 8");
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(rate = 8)
    static class ShapeAlone {
        @LlmLoad(arrivals = Arrivals.GAMMA, burstiness = 4)
        @Test
        void chat() {}
    }

    @Test
    void aMethodsShapeAloneShapesItsClassesRate() {
        assertThat(Harness.withServer(directory).planOf(ShapeAlone.class).load().model())
                .isEqualTo(new LoadModel.OpenLoop(new GammaArrivals(8, 4)));
    }

    @ExtendWith(Harness.Replace.class)
    static class Normalized {
        @LlmLoad(rate = 8, arrivals = Arrivals.POISSON_NORMALIZED)
        @Test
        void chat() {}
    }

    @Test
    void aNameOfTwoWordsIsReadInTheSettings() {
        LoadModel model =
                Harness.withServer(directory).planOf(Normalized.class).load().model();
        assertThat(((LoadModel.OpenLoop) model).arrivalsName()).isEqualTo("poisson-normalized");
    }

    @ExtendWith(Harness.Replace.class)
    static class OneUser {
        @LlmLoad(concurrency = LlmLoad.SYNCHRONOUS, stagger = "off")
        @Test
        void chat() {}
    }

    @Test
    void synchronousIsAName() {
        LoadModel model =
                Harness.withServer(directory).planOf(OneUser.class).load().model();
        assertThat(((LoadModel.ClosedLoop) model).concurrency()).isEqualTo(1);
    }

    @ExtendWith(Harness.Replace.class)
    static class Twice {
        @LlmLoad(rate = 8, rateRamp = "2..20 over 60s")
        @Test
        void chat() {}
    }

    @Test
    void aRateAndARampOfItAreRefused() {
        assertThat(Harness.withServer(directory).failureOf(Twice.class))
                .hasMessage("[chat] rate and rateRamp (@LlmLoad on Twice.chat): these say the same thing twice;"
                        + " keep one of them");
    }
}
