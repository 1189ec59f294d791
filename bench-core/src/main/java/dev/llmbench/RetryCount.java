// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.report.RetryTotals;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.Retries;
import java.time.Duration;

/** Adds up what measured requests went through before their last attempt. Thread-safe. */
final class RetryCount {

    private int requests;
    private int attempts;
    private long elapsedNanos;

    synchronized void add(RequestRecord record) {
        Retries retries = record.retries();
        if (record.isMeasured() && retries.count() > 0) {
            requests++;
            attempts += retries.count();
            elapsedNanos += retries.elapsedNanos();
        }
    }

    synchronized RetryTotals totals() {
        return new RetryTotals(requests, attempts, Duration.ofNanos(elapsedNanos));
    }
}
