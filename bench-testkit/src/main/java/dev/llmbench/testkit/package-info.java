// SPDX-License-Identifier: Apache-2.0
/**
 * Inference servers in the JVM, with no dependency on the rest: scripted streams with known timings and a simulated
 * engine, which runs in real time behind HTTP or in virtual time without it. Read
 * {@link dev.llmbench.testkit.FakeInferenceServer} first, then {@link dev.llmbench.testkit.EngineProfile}.
 */
@NullMarked
package dev.llmbench.testkit;

import org.jspecify.annotations.NullMarked;
