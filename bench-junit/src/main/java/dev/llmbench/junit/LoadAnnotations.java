// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Finds every {@link LlmLoad} that concerns a test, the nearest first: method, class, superclasses and interfaces,
 * enclosing classes; on each of them the annotation itself before those that carry it. JUnit's own search stops at the
 * first, which would lose the parts that the first leaves unsaid.
 */
final class LoadAnnotations {

    private LoadAnnotations() {}

    /** All that concern the test of this context, nearest first; empty when none does. */
    static List<PlacedLoad> of(ExtensionContext context) {
        Set<AnnotatedElement> elements = new LinkedHashSet<>();
        for (Optional<ExtensionContext> at = Optional.of(context);
                at.isPresent();
                at = at.get().getParent()) {
            at.get().getElement().ifPresent(element -> addWithSupertypes(element, elements));
        }
        List<PlacedLoad> found = new ArrayList<>();
        elements.forEach(element -> addAllOn(element, found));
        return found;
    }

    private static void addWithSupertypes(AnnotatedElement element, Set<AnnotatedElement> elements) {
        if (!(element instanceof Class<?> type)) {
            elements.add(element);
            return;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            elements.add(at);
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> face : at.getInterfaces()) {
                addWithSupertypes(face, elements);
            }
        }
    }

    /** Breadth first through annotations on annotations. */
    private static void addAllOn(AnnotatedElement element, List<PlacedLoad> found) {
        Set<Class<?>> seen = new HashSet<>();
        List<Annotation> level = List.of(element.getDeclaredAnnotations());
        String via = "";
        while (!level.isEmpty()) {
            List<Annotation> next = new ArrayList<>();
            List<PlacedLoad> here = new ArrayList<>();
            for (Annotation annotation : level) {
                Class<? extends Annotation> type = annotation.annotationType();
                if (annotation instanceof LlmLoad load) {
                    here.add(new PlacedLoad(load, "@LlmLoad" + via + " on " + nameOf(element)));
                } else if (seen.add(type) && !type.getName().startsWith("java.")) {
                    next.addAll(List.of(type.getDeclaredAnnotations()));
                }
            }
            if (here.size() > 1) {
                throw new IllegalArgumentException("two annotations on " + nameOf(element)
                        + " carry an @LlmLoad: neither is nearer than the other; keep one");
            }
            found.addAll(here);
            level = next;
            via = " in an annotation";
        }
    }

    static String nameOf(AnnotatedElement element) {
        if (element instanceof Method method) {
            return method.getDeclaringClass().getSimpleName() + "." + method.getName();
        }
        return element instanceof Class<?> type ? type.getSimpleName() : element.toString();
    }
}
