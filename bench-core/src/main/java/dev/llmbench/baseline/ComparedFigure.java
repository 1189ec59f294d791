// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import dev.llmbench.metric.MetricUnit;
import dev.llmbench.slo.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How one figure fared against its baseline.
 *
 * @param label such as {@code ttft p95}
 * @param unit of the two values
 * @param kind the status and the reason for it, as a name
 * @param baseline the baseline's value in its base unit; empty when there is none
 * @param candidate the candidate's likewise
 * @param ratio how much worse the candidate is, between bounds; empty when that could not be said
 * @param margin how much worse it may be, as a share
 * @param reason in plain words; with what would settle it, where nothing is proved
 */
public record ComparedFigure(
        String label,
        MetricUnit unit,
        Kind kind,
        OptionalDouble baseline,
        OptionalDouble candidate,
        Optional<RatioBounds> ratio,
        double margin,
        String reason) {

    /** Every way a comparison can end, and which of them a test reports as an error and not as a failure. */
    public enum Kind {
        /** Proved to be no worse than the margin. */
        WITHIN_MARGIN("within the margin", Verdict.Kind.PASSED, false),
        /** Proved to be worse than the margin. */
        REGRESSED("REGRESSED", Verdict.Kind.FAILED, false),
        /** More requests failed than the load allows, or the percentile itself lies among failed requests. */
        REQUESTS_FAILED("requests failed", Verdict.Kind.FAILED, false),
        /** The ratio is too close to the margin for this number of requests. */
        UNDECIDED("undecided", Verdict.Kind.UNDECIDED, false),
        /**
         * Runs differ by themselves so much that no number of requests could prove this margin; it is not proved to be
         * exceeded, either.
         */
        MARGIN_BELOW_NOISE("margin below noise", Verdict.Kind.UNMEASURED, false),
        /** Too few requests, or no such metric on one side. */
        TOO_FEW_VALUES("too few values", Verdict.Kind.UNMEASURED, false),
        /** Workload or environment are others than the baseline's. */
        NOT_COMPARABLE("not comparable", Verdict.Kind.UNMEASURED, true),
        /** The load generator is in doubt, or nothing was answered. */
        NOT_MEASURED("not measurable", Verdict.Kind.UNMEASURED, true);

        private final String words;
        private final Verdict.Kind status;
        private final boolean error;

        Kind(String words, Verdict.Kind status, boolean error) {
            this.words = words;
            this.status = status;
            this.error = error;
        }

        /** What tables and reports call it, such as {@code margin below noise}. */
        public String words() {
            return words;
        }

        public Verdict.Kind status() {
            return status;
        }

        /** Whether a test shows it as an error and not as a failure; only for some that are UNMEASURED. */
        public boolean isError() {
            return error;
        }
    }

    public Verdict.Kind status() {
        return kind.status();
    }
}
