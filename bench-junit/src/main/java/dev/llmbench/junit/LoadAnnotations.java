// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Finds every {@link LlmLoad} that concerns a test; on each element the annotation itself before those that carry it.
 */
final class LoadAnnotations {

    private LoadAnnotations() {}

    /**
     * All that concern the test of this context, nearest first; empty when none does.
     *
     * @throws IllegalArgumentException when two are equally near
     */
    static List<PlacedLoad> of(ExtensionContext context) {
        List<PlacedLoad> found = new ArrayList<>();
        AnnotationSearch.elements(context).forEach(element -> addAllOn(element, found));
        return found;
    }

    private static void addAllOn(AnnotatedElement element, List<PlacedLoad> found) {
        List<List<Annotation>> levels = AnnotationSearch.levels(element);
        for (int i = 0; i < levels.size(); i++) {
            String place = AnnotationSearch.place("@LlmLoad", i, element);
            List<PlacedLoad> here = levels.get(i).stream()
                    .filter(LlmLoad.class::isInstance)
                    .map(load -> new PlacedLoad((LlmLoad) load, place))
                    .toList();
            if (here.size() > 1) {
                throw new IllegalArgumentException("two annotations on " + AnnotationSearch.nameOf(element)
                        + " carry an @LlmLoad: neither is nearer than the other; keep one");
            }
            found.addAll(here);
        }
    }
}
