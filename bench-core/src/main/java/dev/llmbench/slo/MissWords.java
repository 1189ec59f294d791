// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

/** How a request misses what is judged, in words. */
enum MissWords {
    BREAKS_A_LIMIT("break the limit", "none is too slow", "judge a percentile nearer the middle"),
    FAILED("failed", "none fails", "allow a larger error rate"),
    NOT_GOOD("were not good", "all are good", "demand a smaller share");

    private final String missed;
    private final String noneDoes;
    private final String easier;

    MissWords(String missed, String noneDoes, String easier) {
        this.missed = missed;
        this.noneDoes = noneDoes;
        this.easier = easier;
    }

    static MissWords of(ShareForm form) {
        if (form.isOfFailures()) {
            return FAILED;
        }
        return form.good().isPresent() ? NOT_GOOD : BREAKS_A_LIMIT;
    }

    /** Such as {@code break the limit}. */
    String missed() {
        return missed;
    }

    /** Such as {@code none is too slow}. */
    String noneDoes() {
        return noneDoes;
    }

    /** What to ask in place of it where there are too few requests. */
    String easier() {
        return easier;
    }
}
