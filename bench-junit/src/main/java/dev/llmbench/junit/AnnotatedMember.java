// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * What a field or method of a test yields that carries one of our annotations: of the nearest class that has one, from
 * the test class outwards.
 *
 * @param value what it yields
 * @param place for messages, such as {@code @LlmTarget ChatGate.server}
 */
record AnnotatedMember(Object value, String place) {

    /**
     * The nearest member that carries the annotation; empty when there is none.
     *
     * @param remedy what it must yield, for messages
     * @throws IllegalArgumentException when the nearest class has two
     */
    static Optional<AnnotatedMember> find(
            Class<? extends Annotation> annotation, String remedy, ExtensionContext context) {
        for (Class<?> type : outwards(context.getRequiredTestClass())) {
            Optional<Member> member = in(type, annotation);
            if (member.isPresent()) {
                return Optional.of(read(member.get(), annotation, remedy, context));
            }
        }
        return Optional.empty();
    }

    /**
     * The test class and, as long as it is an inner one, those around it: a static class has no instance of its outer
     * one.
     */
    private static List<Class<?>> outwards(Class<?> testClass) {
        List<Class<?>> classes = new ArrayList<>();
        Class<?> at = testClass;
        classes.add(at);
        while (at.getEnclosingClass() != null && !Modifier.isStatic(at.getModifiers())) {
            at = at.getEnclosingClass();
            classes.add(at);
        }
        return classes;
    }

    private static Optional<Member> in(Class<?> type, Class<? extends Annotation> annotation) {
        Set<Member> members = new LinkedHashSet<>(AnnotationSupport.findAnnotatedFields(type, annotation));
        members.addAll(AnnotationSupport.findAnnotatedMethods(type, annotation, HierarchyTraversalMode.BOTTOM_UP));
        Set<Class<?>> declaring = new LinkedHashSet<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            declaring.add(at);
        }
        members.forEach(member -> declaring.add(member.getDeclaringClass())); // interfaces come last
        for (Class<?> at : declaring) {
            List<Member> here = members.stream()
                    .filter(member -> member.getDeclaringClass() == at)
                    .toList();
            if (here.size() > 1) {
                throw new IllegalArgumentException("two @" + annotation.getSimpleName() + " in " + at.getSimpleName()
                        + ": " + here.get(0).getName() + " and " + here.get(1).getName() + "; keep one");
            }
            if (here.size() == 1) {
                return Optional.of(here.get(0));
            }
        }
        return Optional.empty();
    }

    private static AnnotatedMember read(
            Member member, Class<? extends Annotation> annotation, String remedy, ExtensionContext context) {
        String place = "@" + annotation.getSimpleName() + " "
                + member.getDeclaringClass().getSimpleName() + "." + member.getName();
        Object value = value(member, place, remedy, context);
        if (value == null) {
            throw new IllegalArgumentException(
                    place + " is null when the load is about to start; set it in @BeforeEach at the latest");
        }
        return new AnnotatedMember(value, place);
    }

    private static @Nullable Object value(Member member, String place, String remedy, ExtensionContext context) {
        Object instance = Modifier.isStatic(member.getModifiers()) ? null : instanceOf(member, place, context);
        if (member instanceof Method method) {
            if (method.getParameterCount() > 0 || method.getReturnType() == void.class) {
                throw new IllegalArgumentException(place + " must have no parameters and a result; " + remedy);
            }
            return ReflectionSupport.invokeMethod(method, instance);
        }
        return ReflectionSupport.tryToReadFieldValue((Field) member, instance)
                .getOrThrow(e -> new IllegalArgumentException(place + " cannot be read: " + e.getMessage(), e));
    }

    private static Object instanceOf(Member member, String place, ExtensionContext context) {
        return context.getRequiredTestInstances().getAllInstances().stream()
                .filter(member.getDeclaringClass()::isInstance)
                .reduce((outer, inner) -> inner)
                .orElseThrow(() -> new IllegalArgumentException(place + " has no instance; make it static"));
    }
}
