// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says what each user of the load does, in place of single questions: on a field, or a method without parameters, that
 * yields a {@link dev.llmbench.scenario.Scenario}. Static or not, of the test class, a class it extends, or a class
 * that encloses it; the nearest one counts, and counts for every load of the class. Read just before the load, after
 * {@code @BeforeEach}.
 *
 * <pre>{@code
 * @LlmScenario
 * static final Scenario SUPPORT = user -> {
 *     Answer first = user.ask(Prompt.of("My bill is wrong."));
 *     user.pause(Duration.ofSeconds(2));
 *     user.ask(Prompt.of("You said: " + first.text()));
 * };
 * }</pre>
 */
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface LlmScenario {}
