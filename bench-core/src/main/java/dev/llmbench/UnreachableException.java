// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

/** No server answered at the address. Whether that fails or skips a test is a setting; everything else always fails. */
public final class UnreachableException extends LoadTestException {

    private static final long serialVersionUID = 1L;

    public UnreachableException(String message) {
        super(message);
    }
}
