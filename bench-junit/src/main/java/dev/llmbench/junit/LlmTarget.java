// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which server to load: on a field, or a method without parameters, that yields a {@code String} or
 * {@link java.net.URI} (the base address) or an {@link dev.llmbench.endpoint.EndpointSpec}. Static or not, of the test
 * class, a class it extends, or a class that encloses it; the nearest one counts. Read just before the load, after
 * {@code @BeforeEach}, so that a server may be started by the test on a port of its own.
 *
 * <p>Hides the setting {@code llmbench.base-url} (but not {@code llmbench.override.base-url}). What an
 * {@code EndpointSpec} leaves at its defaults can still be set.
 */
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface LlmTarget {}
