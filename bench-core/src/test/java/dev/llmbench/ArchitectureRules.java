// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The laws of bench-core, as docs/architecture.md tells them: change both together. */
final class ArchitectureRules {

    static final String ROOT = "dev.llmbench";

    /** A room, the rooms it may use, and the packages of other projects it may use. */
    record Room(String name, List<String> rooms, List<String> libraries) {

        static Room of(String name, String... rooms) {
            return new Room(name, List.of(rooms), List.of());
        }

        Room with(String... libraries) {
            return new Room(name, rooms, List.of(libraries));
        }

        String packageName() {
            return ROOT + "." + name;
        }

        ArchRule rule() {
            return onlyUses(packageName(), rooms.stream().map(room -> ROOT + "." + room), libraries);
        }
    }

    private static final String OKHTTP = "okhttp3..";
    private static final String OKIO = "okio..";
    private static final String JACKSON = "com.fasterxml.jackson..";
    private static final String DJL = "ai.djl..";
    private static final String HDR_HISTOGRAM = "org.HdrHistogram..";

    /** A record's token counts are of the room {@code token}, so who writes or reads those counts uses that too. */
    static final List<Room> ROOMS = List.of(
            Room.of("clock"),
            Room.of("random"),
            Room.of("naming"),
            Room.of("text"),
            Room.of("settings", "naming", "text"),
            Room.of("stats").with(HDR_HISTOGRAM),
            Room.of("stats.function"),
            Room.of("stats.series", "stats.function"),
            Room.of("stats.evidence", "stats", "stats.function", "stats.series"),
            Room.of("stats.decision", "stats", "stats.evidence", "stats.series"),
            Room.of("token").with(DJL),
            Room.of("arrival", "random"),
            Room.of("load", "arrival", "random"),
            Room.of("prompt", "token", "random").with(JACKSON),
            Room.of("dataset", "arrival", "prompt", "random").with(JACKSON),
            Room.of("request", "token"),
            Room.of("scenario", "prompt", "request"),
            Room.of("internal.sse", "clock").with(OKIO),
            Room.of("internal.loopback", "clock"),
            Room.of("endpoint", "clock", "prompt", "token", "request", "text", "internal.sse")
                    .with(OKHTTP, OKIO, JACKSON),
            Room.of(
                    "internal.engine",
                    "clock",
                    "arrival",
                    "load",
                    "prompt",
                    "endpoint",
                    "request",
                    "scenario",
                    "token"),
            Room.of("metric", "request", "token", "stats"),
            Room.of("probe", "clock", "stats").with("com.sun.management..", "javax.management.."),
            Room.of(
                    "slo",
                    "load",
                    "request",
                    "metric",
                    "probe",
                    "stats",
                    "stats.evidence",
                    "stats.series",
                    "stats.decision",
                    "naming",
                    "text"),
            Room.of("repeat", "metric", "slo", "stats", "stats.function").with(JACKSON),
            Room.of(
                            "baseline",
                            "random",
                            "request",
                            "metric",
                            "slo",
                            "stats",
                            "stats.function",
                            "stats.series",
                            "stats.evidence",
                            "stats.decision")
                    .with(JACKSON),
            Room.of("report", "load", "request", "token", "metric", "probe", "slo", "stats", "text")
                    .with(JACKSON),
            Room.of("exchange", "load", "request", "token", "metric", "slo", "stats", "report", "naming", "text")
                    .with(JACKSON),
            Room.of("search", "load", "metric", "slo", "stats"));

    private ArchitectureRules() {}

    /** The root assembles the rooms; of other projects it knows none. */
    static ArchRule rootUsesRoomsOnly() {
        return onlyUses(ROOT, ROOMS.stream().map(Room::packageName), List.of());
    }

    /** A room that the list does not know would be ruled by nothing. */
    static ArchRule everyClassLivesInAKnownRoom() {
        String[] known = Stream.concat(Stream.of(ROOT), ROOMS.stream().map(Room::packageName))
                .toArray(String[]::new);
        return classes().should().resideInAnyPackage(known).as("every class lives in a known room");
    }

    static ArchRule noCycles() {
        return slices().assignedFrom(new PackageSlices()).should().beFreeOfCycles();
    }

    static ArchRule noStandardStreams() {
        return noClasses().should(ACCESS_STANDARD_STREAMS).as("the core never prints");
    }

    static ArchRule timeComesFromTheClock() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".clock")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", long.class, int.class)
                .as("time and waiting come from NanoClock");
    }

    static ArchRule noPackagesForTheHomeless() {
        return noClasses()
                .should()
                .resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..", "..manager..", "..impl..")
                .orShould()
                .haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)")
                .as("a homeless method belongs to the value it works on");
    }

    static ArchRule publicSignaturesShowOnlyOurPublicTypes() {
        return classes()
                .that()
                .arePublic()
                .and()
                .resideOutsideOfPackage(ROOT + ".internal..")
                .should(new ShowOnlyPublicTypes())
                .as("public signatures show the JDK's types and our public ones");
    }

    private static ArchRule onlyUses(String packageName, Stream<String> rooms, List<String> libraries) {
        String[] allowed = Stream.of(
                        Stream.of("java..", "javax.net..", "org.jspecify..", packageName), rooms, libraries.stream())
                .flatMap(names -> names)
                .toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(packageName)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed))
                .as(packageName + " uses only " + Arrays.toString(allowed))
                .allowEmptyShould(true);
    }

    /** One slice per package: two rooms under internal are two rooms. */
    private static final class PackageSlices implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith(ROOT)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "rooms";
        }
    }
}
