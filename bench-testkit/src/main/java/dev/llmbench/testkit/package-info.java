// SPDX-License-Identifier: Apache-2.0
/**
 * Inference servers in the JVM, with no dependency on the rest: scripted streams with known timings and a simulated
 * engine. Read {@link dev.llmbench.testkit.FakeInferenceServer} first.
 */
@NullMarked
package dev.llmbench.testkit;

import org.jspecify.annotations.NullMarked;
