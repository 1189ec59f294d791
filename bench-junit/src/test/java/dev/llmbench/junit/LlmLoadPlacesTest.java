// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.LlmRun;
import dev.llmbench.load.LoadModel;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an {@code @LlmLoad} may stand, and which of several counts. */
class LlmLoadPlacesTest {

    @TempDir
    Path directory;

    @ExtendWith(Harness.Replace.class)
    static class OnMethod {
        @LlmLoad(concurrency = 3)
        @Test
        void chat(LlmRun run) {
            assertThat(run.label().name()).isEqualTo("chat");
        }

        @AfterEach
        void after(LlmRun run) {
            Objects.requireNonNull(run);
        }
    }

    @Test
    void onAMethodItLoadsAndInjects() {
        assertThat(concurrency(Harness.withServer(directory).planOf(OnMethod.class)))
                .isEqualTo(3);
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 4)
    static class OnClass {
        @Test
        void one(LlmRun run) {}

        @Test
        void withoutParameter() {}
    }

    @Test
    void onAClassEveryTestMethodLoads() {
        Harness harness = Harness.withServer(directory);
        harness.run(OnClass.class).assertStatistics(stats -> stats.succeeded(2));
        assertThat(harness.plans).extracting(LoadPlan::name).containsExactlyInAnyOrder("one", "withoutParameter");
    }

    static class OnSubclass extends OnClass {}

    @Test
    void aSubclassInheritsIt() {
        Harness harness = Harness.withServer(directory);
        harness.run(OnSubclass.class).assertStatistics(stats -> stats.succeeded(2));
        assertThat(harness.plans).hasSize(2);
    }

    @Retention(RetentionPolicy.RUNTIME)
    @LlmLoad(concurrency = 5, isl = 10, osl = 20, requests = 100)
    @interface ChatGate {}

    @ExtendWith(Harness.Replace.class)
    static class Composed {
        @ChatGate
        @LlmLoad(requests = 7)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void anAnnotationThatCarriesItWorksAndMayBeChangedInPart() {
        LoadPlan plan = Harness.withServer(directory).planOf(Composed.class);
        assertThat(concurrency(plan)).isEqualTo(5);
        assertThat(plan.isl()).isEqualTo(10);
        assertThat(plan.osl()).isEqualTo(20);
        assertThat(plan.load().stop().requests()).hasValue(7);
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 6, duration = "5s", isl = 11, osl = 22, warmupRequests = 0, maxErrorRate = 0.5, seed = 8)
    static class Merged {
        @LlmLoad(rate = 2, requests = 9, isl = 33)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void theMethodWinsOverTheClassGroupByGroup() {
        LoadPlan plan = Harness.withServer(directory).planOf(Merged.class);
        assertThat(plan.load().model()).isInstanceOf(LoadModel.OpenLoop.class);
        assertThat(plan.load().stop().requests()).hasValue(9);
        assertThat(plan.load().stop().duration()).isEmpty();
        assertThat(plan.isl()).isEqualTo(33);
        assertThat(plan.osl()).as("the lengths are one group").isEqualTo(128);
        assertThat(plan.load().warmup().requests()).isZero();
        assertThat(plan.maxErrorRate()).isEqualTo(0.5);
        assertThat(plan.load().seed()).isEqualTo(8);
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(rate = 2, arrivals = Arrivals.CONSTANT)
    static class ArrivalsFromOutside {
        @LlmLoad(requests = 9)
        @Test
        void chat(LlmRun run) {}
    }

    @Test
    void whatTheMethodLeavesUnsaidComesFromTheClass() {
        LoadPlan plan = Harness.withServer(directory).planOf(ArrivalsFromOutside.class);
        assertThat(((LoadModel.OpenLoop) plan.load().model()).arrivals().name()).isEqualTo("constant");
    }

    @ExtendWith(Harness.Replace.class)
    @LlmLoad(concurrency = 2, requests = 50)
    static class Outer {

        @LlmTarget
        final String server = "http://outer:1";

        @Nested
        @LlmLoad(requests = 60)
        class Inner {
            @Test
            void chat(LlmRun run) {}
        }
    }

    @Test
    void aNestedClassIsNearerThanTheOneAroundItAndFindsItsTarget() {
        Harness harness = new Harness(directory);
        LoadPlan plan = harness.planOf(Outer.class);
        assertThat(concurrency(plan)).isEqualTo(2);
        assertThat(plan.load().stop().requests()).hasValue(60);
        assertThat(plan.endpoint().baseUrl()).isEqualTo("http://outer:1");
        assertThat(Harness.lines(plan)).contains("base-url = http://outer:1   (@LlmTarget Outer.server)");
    }

    @ExtendWith(Harness.Replace.class)
    static class Repeated {
        @LlmLoad(concurrency = 1)
        @RepeatedTest(2)
        void again(LlmRun run) {}

        @LlmLoad(concurrency = 1)
        @ParameterizedTest
        @ValueSource(ints = {7, 8})
        void each(int number, LlmRun run) {
            assertThat(run.label().name()).isEqualTo("each[" + (number - 6) + "]");
        }
    }

    @Test
    void eachInvocationLoadsAnewIntoADirectoryOfItsOwn() {
        Harness harness = Harness.withServer(directory);
        harness.run(Repeated.class).assertStatistics(stats -> stats.started(4).succeeded(4));
        assertThat(harness.plans)
                .extracting(LoadPlan::name)
                .containsExactlyInAnyOrder("again[1]", "again[2]", "each[1]", "each[2]");
        assertThat(harness.plans).extracting(LoadPlan::reportDirectory).doesNotHaveDuplicates();
    }

    @ExtendWith({Harness.Replace.class, LlmLoadExtension.class})
    static class WithoutAnnotation {
        @Test
        void nothing() {}
    }

    @Test
    void withoutTheAnnotationNothingIsLoaded() {
        Harness harness = Harness.withServer(directory);
        harness.run(WithoutAnnotation.class).assertStatistics(stats -> stats.succeeded(1));
        assertThat(harness.plans).isEmpty();
    }

    private static int concurrency(LoadPlan plan) {
        return ((LoadModel.ClosedLoop) plan.load().model()).concurrency();
    }
}
