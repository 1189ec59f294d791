// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LlmRun;

/** Carries out a plan. The seam at which tests of the extension stand in for the engine. */
@FunctionalInterface
interface LoadRunner {

    LlmRun run(LoadPlan plan);
}
