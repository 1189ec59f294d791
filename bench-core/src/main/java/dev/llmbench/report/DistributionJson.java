// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.stats.Distribution;
import dev.llmbench.stats.SampleSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One distribution in run.json: figures in the shown unit, and which of them a sample of this size carries. */
final class DistributionJson {

    private static final double[] PERCENTS = {1, 5, 10, 25, 50, 75, 90, 95, 99};
    private static final double EXTREME_PERCENT = 99.9;

    private final Distribution sample;
    private final MetricUnit unit;
    private final JsonFields json;
    private final List<String> infinite = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final List<String> thin = new ArrayList<>();

    private DistributionJson(Metric metric, Distribution sample, JsonFields json) {
        this.unit = metric.unit();
        this.sample = sample;
        this.json = json;
    }

    static void write(Metric metric, Distribution sample, JsonFields json) {
        new DistributionJson(metric, sample, json).write();
    }

    private void write() {
        json.text("unit", unit.symbol())
                .count("count", sample.count())
                .count("infiniteCount", sample.infiniteCount())
                .text("method", sample.percentileMethod());
        figure("min", sample.min());
        figure("max", sample.max());
        figure("mean", sample.mean());
        figure("std", sample.standardDeviation());
        for (double percent : PERCENTS) {
            percentile(percent);
        }
        if (sample.support(EXTREME_PERCENT) != SampleSupport.REFUSED) {
            percentile(EXTREME_PERCENT);
        }
        json.textsIfAny("infinite", infinite).textsIfAny("refused", refused).textsIfAny("thin", thin);
    }

    private void percentile(double percent) {
        String name = nameOf(percent);
        figure(name, sample.percentile(percent));
        switch (sample.support(percent)) {
            case REFUSED -> refused.add(name);
            case THIN -> thin.add(name);
            case GOOD -> {}
        }
    }

    private void figure(String name, double raw) {
        if (Double.isFinite(raw)) {
            json.number(name, unit.toDisplay(raw));
        } else {
            infinite.add(name);
        }
    }

    private static String nameOf(double percent) {
        return percent == Math.rint(percent)
                ? String.format(Locale.ROOT, "p%.0f", percent)
                : String.format(Locale.ROOT, "p%.1f", percent);
    }
}
