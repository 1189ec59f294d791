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
 * Everything that is annotated on behalf of a test, the nearest first. JUnit's own search stops at the first annotation
 * of a kind, which would lose the parts that the first leaves unsaid.
 */
final class AnnotationSearch {

    private AnnotationSearch() {}

    /** An annotation and where it stands, for messages. */
    record Placed<A extends Annotation>(A annotation, String place) {}

    /** The annotation of that type nearest to a test; empty when there is none. */
    static <A extends Annotation> Optional<Placed<A>> nearest(Class<A> type, ExtensionContext context) {
        for (AnnotatedElement element : elements(context)) {
            List<List<Annotation>> levels = levels(element);
            for (int i = 0; i < levels.size(); i++) {
                String place = place("@" + type.getSimpleName(), i, element);
                Optional<Placed<A>> found = levels.get(i).stream()
                        .filter(type::isInstance)
                        .map(annotation -> new Placed<>(type.cast(annotation), place))
                        .findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Method, class, superclasses and interfaces, enclosing classes. */
    static List<AnnotatedElement> elements(ExtensionContext context) {
        Set<AnnotatedElement> elements = new LinkedHashSet<>();
        for (Optional<ExtensionContext> at = Optional.of(context);
                at.isPresent();
                at = at.get().getParent()) {
            at.get().getElement().ifPresent(element -> addWithSupertypes(element, elements));
        }
        return List.copyOf(elements);
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

    /** The annotations on an element, then those on these annotations, and so on; each type's own ones once. */
    static List<List<Annotation>> levels(AnnotatedElement element) {
        List<List<Annotation>> levels = new ArrayList<>();
        Set<Class<?>> seen = new HashSet<>();
        List<Annotation> level = List.of(element.getDeclaredAnnotations());
        while (!level.isEmpty()) {
            levels.add(level);
            List<Annotation> next = new ArrayList<>();
            for (Annotation annotation : level) {
                Class<? extends Annotation> type = annotation.annotationType();
                if (isUsers(type) && seen.add(type)) {
                    next.addAll(List.of(type.getDeclaredAnnotations()));
                }
            }
            level = next;
        }
        return levels;
    }

    /** Whether others may have put our annotations on this one. */
    private static boolean isUsers(Class<? extends Annotation> type) {
        return !type.getName().startsWith("java.") && type != LlmLoad.class && type != Slo.class && type != Slos.class;
    }

    /** Where an annotation of one of the {@link #levels} stands, such as {@code @Slo on ChatGate.chatIsFast}. */
    static String place(String annotation, int level, AnnotatedElement element) {
        return annotation + (level > 0 ? " in an annotation" : "") + " on " + nameOf(element);
    }

    static String nameOf(AnnotatedElement element) {
        if (element instanceof Method method) {
            return method.getDeclaringClass().getSimpleName() + "." + method.getName();
        }
        return element instanceof Class<?> type ? type.getSimpleName() : element.toString();
    }
}
