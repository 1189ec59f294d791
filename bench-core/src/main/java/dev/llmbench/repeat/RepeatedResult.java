// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import dev.llmbench.slo.Consequence;

/**
 * How several runs fared together.
 *
 * @param consequence what it does to a test
 * @param message for people; its first line stands alone and says which value was judged
 */
public record RepeatedResult(Consequence consequence, String message) {}
