// SPDX-License-Identifier: Apache-2.0
/**
 * Configuration as layered keys and values, each with where it came from. Read
 * {@link dev.llmbench.settings.Settings} first.
 */
@NullMarked
package dev.llmbench.settings;

import org.jspecify.annotations.NullMarked;
