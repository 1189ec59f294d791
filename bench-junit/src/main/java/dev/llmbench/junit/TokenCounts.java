// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

/** Whose token counts metrics use where both are known. */
public enum TokenCounts {
    /** Not said. */
    UNSET,
    /** The server's own {@code usage}. */
    SERVER,
    /** The model's tokenizer, run over the texts after the load. */
    CLIENT
}
