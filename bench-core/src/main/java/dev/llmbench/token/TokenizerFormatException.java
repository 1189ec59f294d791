// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

/** The native part works, and does not understand the file. */
final class TokenizerFormatException extends Exception {

    private static final long serialVersionUID = 1;

    TokenizerFormatException(String words, Throwable cause) {
        super(words, cause);
    }
}
