// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.Outcome;
import dev.llmbench.request.RequestRecord;
import java.util.Map;
import java.util.TreeMap;

/** Counts requests by phase and outcome. */
final class CountTally {

    private final Map<String, Integer> failuresByCode = new TreeMap<>();
    private int completed;
    private int failed;
    private int cancelled;
    private int unfinished;
    private int warmup;
    private int fillers;
    private int probes;

    void add(RequestRecord record) {
        switch (record.phase()) {
            case PROBE -> probes++;
            case WARMUP -> warmup++;
            case FILLER -> fillers++;
            case MEASURED -> addMeasured(record.outcome());
        }
    }

    private void addMeasured(Outcome outcome) {
        if (outcome instanceof Outcome.Completed) {
            completed++;
        } else if (outcome instanceof Outcome.Failed) {
            failed++;
            failuresByCode.merge(outcome.code(), 1, Integer::sum);
        } else if (outcome instanceof Outcome.Cancelled) {
            cancelled++;
        } else {
            unfinished++;
        }
    }

    int attempts() {
        return completed + failed + cancelled + unfinished;
    }

    int completed() {
        return completed;
    }

    RequestCounts counts() {
        return new RequestCounts(
                attempts(), completed, failed, cancelled, unfinished, failuresByCode, warmup, fillers, probes);
    }

    LiveView live(long outputTokens) {
        return new LiveView(warmup, attempts(), failed, outputTokens);
    }
}
