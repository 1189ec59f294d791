// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

/**
 * A request of a scenario did not complete. It is on record already; this only ends the scenario, unless that catches
 * it.
 */
public final class FailedRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    public FailedRequestException(Answer answer) {
        super("the request ended as " + answer.record().outcome().code(), null, false, false);
        this.answer = answer;
    }

    /** As much as came. */
    public Answer answer() {
        return answer;
    }
}
