// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

/**
 * The run could not happen or could not be measured: no server, a refused request, a budget exceeded. Never thrown for
 * a missed objective.
 */
public class LoadTestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadTestException(String message) {
        super(message);
    }

    public LoadTestException(String message, Throwable cause) {
        super(message, cause);
    }
}
