// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How an objective fared.
 *
 * @param kind the status and the reason for it, as a name
 * @param measured the judged value in its base unit; empty when there is none or it may not be looked at
 * @param count how many values it rests on; empty without any
 * @param reason the reason in plain words
 * @param certainty how much the run tells; empty for a value that is compared as it stands
 * @param lacksEvidence whether the value is compared as it stands only because the run did not count what would prove
 *     it; the reason then says so
 */
public record CheckResult(
        Kind kind,
        OptionalDouble measured,
        OptionalLong count,
        String reason,
        Optional<Certainty> certainty,
        boolean lacksEvidence) {

    /** Whether there is evidence, and for what. */
    public enum Status {
        PASSED,
        FAILED,
        /** Measured well, and too close to call. Only where a certainty was asked. */
        UNDECIDED,
        UNMEASURED
    }

    /**
     * Every way a check can end. This is the one place that decides which of them a test reports as a <em>failure</em>
     * ({@link AssertionError}: the server missed its objective, or the test asked for what this run does not hold) and
     * which as an <em>error</em> ({@link UnmeasuredException}: nobody can tell how fast the server is).
     */
    public enum Kind {
        PASSED(Status.PASSED, false),
        /** The measured value is on the wrong side of the limit. */
        LIMIT_MISSED(Status.FAILED, false),
        /** More requests failed than the load allows. */
        REQUESTS_FAILED(Status.FAILED, false),
        /** Neither is proved. A failure, where it is one at all. */
        UNDECIDED(Status.UNDECIDED, false),
        /** The run does not have this metric. A failure: the gate and the load do not fit each other. */
        METRIC_ABSENT(Status.UNMEASURED, false),
        /** Too few values for what is asked. A failure: the gate and the load do not fit each other. */
        SAMPLE_TOO_SMALL(Status.UNMEASURED, false),
        /** The load generator is in doubt. */
        CLIENT_DOUBT(Status.UNMEASURED, true),
        /** Requests were sent and none was answered at all: the server is not slow, it is not there. */
        NO_RESPONSE(Status.UNMEASURED, true),
        /** No measured request was started. */
        NO_DATA(Status.UNMEASURED, true);

        private final Status status;
        private final boolean error;

        Kind(Status status, boolean error) {
            this.status = status;
            this.error = error;
        }

        public Status status() {
            return status;
        }

        /** Whether a test shows it as an error and not as a failure; false for {@link #PASSED}. */
        public boolean isError() {
            return error;
        }
    }

    static CheckResult without(Kind kind, String reason) {
        return new CheckResult(kind, OptionalDouble.empty(), OptionalLong.empty(), reason, Optional.empty(), false);
    }

    static CheckResult of(Kind kind, double measured, long count, String reason) {
        return new CheckResult(
                kind, OptionalDouble.of(measured), OptionalLong.of(count), reason, Optional.empty(), false);
    }

    static CheckResult proved(Kind kind, OptionalDouble measured, long count, String reason, Certainty certainty) {
        return new CheckResult(kind, measured, OptionalLong.of(count), reason, Optional.of(certainty), false);
    }

    /** The same of a value that would be proved if the run had what it takes; the words say what it lacks. */
    CheckResult asItStands(String why) {
        return new CheckResult(kind, measured, count, reason + "; " + why, certainty, true);
    }

    public Status status() {
        return kind.status();
    }

    /** The same as a verdict. */
    public Verdict verdict() {
        Verdict.Kind verdict =
                switch (status()) {
                    case PASSED -> Verdict.Kind.PASSED;
                    case FAILED -> Verdict.Kind.FAILED;
                    case UNDECIDED -> Verdict.Kind.UNDECIDED;
                    case UNMEASURED -> Verdict.Kind.UNMEASURED;
                };
        return new Verdict(verdict, reason, certainty.flatMap(Certainty::next));
    }

    public boolean isPassed() {
        return status() == Status.PASSED;
    }
}
