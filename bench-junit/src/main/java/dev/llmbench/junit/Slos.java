// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** Holds several {@link Slo}; the compiler writes it. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(LlmLoadExtension.class)
public @interface Slos {

    /** In the order in which they stand. */
    Slo[] value();
}
