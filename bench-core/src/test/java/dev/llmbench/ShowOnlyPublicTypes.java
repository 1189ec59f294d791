// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a user's compiler meets in a public class: no internal, package-private or third-party type, also not as a
 * generic.
 */
final class ShowOnlyPublicTypes extends ArchCondition<JavaClass> {

    ShowOnlyPublicTypes() {
        super("show only public types");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        Stream<JavaType> parents = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        report(type.getName() + " extends", involved(parents), events);
        type.getMembers().stream()
                .filter(ShowOnlyPublicTypes::isVisible)
                .forEach(member -> report(member.getFullName() + " shows", involved(typesOf(member)), events));
    }

    private static boolean isVisible(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static Stream<JavaType> typesOf(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        return Stream.of(List.of(unit.getReturnType()), unit.getParameterTypes(), unit.getExceptionTypes())
                .flatMap(Collection::stream);
    }

    private static Set<JavaClass> involved(Stream<? extends JavaType> types) {
        return types.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType)
                .collect(Collectors.toSet());
    }

    private static void report(String where, Set<JavaClass> shown, ConditionEvents events) {
        for (JavaClass type : shown) {
            if (!isForUsers(type)) {
                events.add(SimpleConditionEvent.violated(type, where + " " + type.getName()));
            }
        }
    }

    private static boolean isForUsers(JavaClass type) {
        String name = type.getPackageName();
        boolean ours = name.equals(ArchitectureRules.ROOT) || name.startsWith(ArchitectureRules.ROOT + ".");
        if (ours) {
            return type.getModifiers().contains(JavaModifier.PUBLIC)
                    && !name.startsWith(ArchitectureRules.ROOT + ".internal");
        }
        return type.isPrimitive() || name.startsWith("java.") || name.startsWith("javax.net.");
    }
}
