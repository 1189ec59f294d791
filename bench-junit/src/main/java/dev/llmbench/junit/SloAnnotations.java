// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.slo.DeclaredObjective;
import dev.llmbench.slo.Objectives;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Finds every {@link Slo} that concerns a test. All of them count. */
final class SloAnnotations {

    private SloAnnotations() {}

    /**
     * The test's own first; of two that say the same, one.
     *
     * @throws IllegalArgumentException when one cannot be understood
     */
    static List<PlacedObjective> of(ExtensionContext context) {
        List<PlacedObjective> found = new ArrayList<>();
        AnnotationSearch.elements(context).forEach(element -> addAllOn(element, found));
        Map<DeclaredObjective, PlacedObjective> distinct = new LinkedHashMap<>();
        found.forEach(placed -> distinct.putIfAbsent(placed.declared(), placed));
        return List.copyOf(distinct.values());
    }

    private static void addAllOn(AnnotatedElement element, List<PlacedObjective> found) {
        List<List<Annotation>> levels = AnnotationSearch.levels(element);
        for (int i = 0; i < levels.size(); i++) {
            String place = AnnotationSearch.place("@Slo", i, element);
            levels.get(i).stream()
                    .flatMap(SloAnnotations::slos)
                    .map(slo -> parse(slo, place))
                    .forEach(found::add);
        }
    }

    private static Stream<Slo> slos(Annotation annotation) {
        if (annotation instanceof Slos slos) {
            return Stream.of(slos.value());
        }
        return annotation instanceof Slo slo ? Stream.of(slo) : Stream.empty();
    }

    private static PlacedObjective parse(Slo slo, String place) {
        try {
            DeclaredObjective declared = new DeclaredObjective(Objectives.parse(slo.value()), slo.severity());
            return new PlacedObjective(declared, slo.value(), place);
        } catch (IllegalArgumentException mistake) {
            throw new IllegalArgumentException(place + ": " + mistake.getMessage(), mistake);
        }
    }
}
