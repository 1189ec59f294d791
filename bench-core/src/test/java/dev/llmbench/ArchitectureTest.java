// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.llmbench.arrival.AccompliceUtil;
import dev.llmbench.basement.Squatter;
import dev.llmbench.random.LawBreaker;
import dev.llmbench.token.TokenCount;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds {@link ArchitectureRules} against the main classes of bench-core, and each rule against a class that breaks it.
 */
class ArchitectureTest {

    /** About four fifths of what is there: an empty or half scan is never green. Raise it as the house grows. */
    private static final int AT_LEAST_CLASSES = 190;

    /** From where the main classes lie, for other modules of the build share the root package. */
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importUrl(LoadTest.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void theScanFindsTheHouse() {
        assertThat(MAIN.size()).isGreaterThanOrEqualTo(AT_LEAST_CLASSES);
        assertThat(MAIN.contain(LoadTest.class)).isTrue();
        assertThat(MAIN.contain(ArchitectureTest.class)).isFalse();
    }

    @TestFactory
    Stream<DynamicTest> eachRoomUsesOnlyWhatItsArrowsAllow() {
        return ArchitectureRules.ROOMS.stream()
                .map(room ->
                        DynamicTest.dynamicTest(room.name(), () -> room.rule().check(MAIN)));
    }

    @Test
    void theRootUsesRoomsOnly() {
        ArchitectureRules.rootUsesRoomsOnly().check(MAIN);
    }

    @Test
    void everyClassLivesInAKnownRoom() {
        ArchitectureRules.everyClassLivesInAKnownRoom().check(MAIN);
    }

    @Test
    void roomsHaveNoCycles() {
        ArchitectureRules.noCycles().check(MAIN);
    }

    @Test
    void theCoreNeverPrints() {
        ArchitectureRules.noStandardStreams().check(MAIN);
    }

    /** Field case MT-06. */
    @Test
    void timeComesFromTheClock() {
        ArchitectureRules.timeComesFromTheClock().check(MAIN);
    }

    @Test
    void nothingIsCalledUtil() {
        ArchitectureRules.noPackagesForTheHomeless().check(MAIN);
    }

    @Test
    void publicSignaturesShowOnlyPublicTypes() {
        ArchitectureRules.publicSignaturesShowOnlyOurPublicTypes().check(MAIN);
    }

    @Test
    void everyPackageIsNullMarked() {
        Set<String> unmarked = MAIN.stream()
                .map(JavaClass::getPackage)
                .filter(room -> !room.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .collect(Collectors.toSet());
        assertThat(unmarked).isEmpty();
    }

    @Test
    void theArrowsOfTheListHaveNoCycle() {
        Set<String> earlier = new HashSet<>();
        for (ArchitectureRules.Room room : ArchitectureRules.ROOMS) {
            assertThat(earlier).as("rooms listed before %s", room.name()).containsAll(room.rooms());
            earlier.add(room.name());
        }
    }

    /** A rule that nothing can break guards nothing. */
    @TestFactory
    Stream<DynamicTest> eachRuleSeesAClassThatBreaksIt() {
        JavaClasses breaker =
                new ClassFileImporter().importClasses(LawBreaker.class, AccompliceUtil.class, Squatter.class);
        ArchitectureRules.Room random = ArchitectureRules.ROOMS.stream()
                .filter(room -> room.name().equals("random"))
                .findFirst()
                .orElseThrow();
        ArchRule signatures = ArchitectureRules.publicSignaturesShowOnlyOurPublicTypes();
        return Stream.of(
                breaks(breaker, random.rule(), TokenCount.class.getName()),
                breaks(breaker, random.rule(), "okio.Buffer"),
                breaks(breaker, ArchitectureRules.everyClassLivesInAKnownRoom(), "Squatter"),
                breaks(breaker, ArchitectureRules.noCycles(), "Cycle detected"),
                breaks(breaker, ArchitectureRules.noStandardStreams(), "System.out"),
                breaks(breaker, ArchitectureRules.timeComesFromTheClock(), "System.nanoTime"),
                breaks(breaker, ArchitectureRules.timeComesFromTheClock(), "Thread.sleep"),
                breaks(breaker, ArchitectureRules.noPackagesForTheHomeless(), "AccompliceUtil"),
                breaks(breaker, signatures, "shows okio.Buffer"),
                breaks(breaker, signatures, "LawBreaker$Hidden"));
    }

    private static DynamicTest breaks(JavaClasses breaker, ArchRule rule, String named) {
        return DynamicTest.dynamicTest(
                named,
                () -> assertThatThrownBy(() -> rule.check(breaker))
                        .isInstanceOf(AssertionError.class)
                        .hasMessageContaining(named));
    }
}
