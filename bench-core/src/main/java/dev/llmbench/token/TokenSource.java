// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

/** Who counted tokens. */
public enum TokenSource {
    /** The server's own {@code usage} object. */
    SERVER,
    /** The model's tokenizer, run by us over the joined text after the run. */
    CLIENT
}
