// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/**
 * The lengths of one request.
 *
 * @param isl tokens of the prompt, at least 1
 * @param osl tokens of the answer, at least 1
 */
public record LengthPair(int isl, int osl) {

    public LengthPair {
        LengthBounds.check(isl, isl);
        LengthBounds.check(osl, osl);
    }
}
