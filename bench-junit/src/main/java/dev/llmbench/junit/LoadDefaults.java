// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.arrival.AllAtOnce;
import dev.llmbench.arrival.ArrivalProcess;
import dev.llmbench.arrival.ProfiledArrivals;
import dev.llmbench.arrival.RecordedArrivals;
import dev.llmbench.load.ConcurrencyRamp;
import dev.llmbench.load.LoadModel;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import dev.llmbench.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What counts where the user said nothing. Each default is a setting of its own, so that it is printed like the others.
 */
final class LoadDefaults {

    /** Enough for a good p95; see measurement.md on what a sample can carry. */
    static final int LEAST_REQUESTS = 200;

    /** A cold start of a server was the largest source of false failures in simulation. */
    private static final String SETTLING = "10s";

    private static final int LEAST_OPEN_WARMUP = 10;

    private final Settings said;
    private final List<Setting> defaults = new ArrayList<>();

    private LoadDefaults(Settings said) {
        this.said = said;
    }

    /**
     * {@code said}, completed.
     *
     * @param proves whether the run has to prove objectives, for which the server has to have settled
     */
    static Settings complete(Settings said, boolean proves, LongSupplier seeds) {
        LoadDefaults defaults = new LoadDefaults(said);
        LoadModel model = LoadModels.of(said);
        boolean settles = !(model instanceof LoadModel.OpenLoop open && open.arrivals() instanceof AllAtOnce);
        if (proves && settles && defaults.noneSaid(SettingKey.WARMUP_REQUESTS, SettingKey.WARMUP_DURATION)) {
            defaults.add(SettingKey.WARMUP_DURATION, SETTLING, "default with @Slo or @Baseline");
        }
        defaults.addAll(model, seeds);
        return said.withDefaults(SettingLayer.of(defaults.defaults));
    }

    private void addAll(LoadModel model, LongSupplier seeds) {
        if (model instanceof LoadModel.ClosedLoop closed) {
            addClosed(closed);
        } else if (model instanceof LoadModel.OpenLoop open && open.arrivals() instanceof AllAtOnce heap) {
            addHeap(heap.size());
        } else if (model instanceof LoadModel.OpenLoop open && open.arrivals() instanceof RecordedArrivals recorded) {
            addReplay(recorded.size());
        } else if (model instanceof LoadModel.OpenLoop open) {
            addOpen(open.arrivals());
        }
        add(SettingKey.ISL, "512", "default");
        add(SettingKey.OSL, "128", "default");
        add(SettingKey.GRACE, "30s", "default");
        add(SettingKey.MAX_ERROR_RATE, "0", "default");
        add(SettingKey.SEED, Long.toString(seeds.getAsLong()), "random");
    }

    private void addClosed(LoadModel.ClosedLoop closed) {
        int first = closed.pacing().ramp().map(ConcurrencyRamp::first).orElse(closed.concurrency());
        if (closed.pacing().ramp().isPresent()) {
            addLength(closed.pacing().ramp().get().length());
        } else {
            long requests = Math.max(LEAST_REQUESTS, 10L * closed.concurrency());
            add(SettingKey.REQUESTS, Long.toString(requests), "default: 10 x concurrency, at least " + LEAST_REQUESTS);
        }
        if (noneSaid(SettingKey.WARMUP_REQUESTS, SettingKey.WARMUP_DURATION)) {
            add(SettingKey.WARMUP_REQUESTS, Long.toString(2L * first), "default: 2 x concurrency");
        }
    }

    private void addLength(Duration ramp) {
        add(SettingKey.DURATION, ramp.toMillis() + "ms", "default: as long as the ramp");
    }

    /** What comes at once is measured at once: there is nothing to warm up with that would not be a part of it. */
    private void addHeap(int size) {
        boolean warmupSaid = !noneSaid(SettingKey.WARMUP_REQUESTS, SettingKey.WARMUP_DURATION);
        if (!warmupSaid) {
            add(SettingKey.WARMUP_REQUESTS, "0", "default: none before a burst");
        }
        int warmup = said.find(SettingKey.WARMUP_REQUESTS)
                .map(setting -> setting.wholeNumber(0))
                .orElse(0);
        add(SettingKey.REQUESTS, Integer.toString(Math.max(1, size - warmup)), "default: all of the burst");
    }

    /** The whole recording once, its first tenth to warm up. */
    private void addReplay(int size) {
        boolean warmupSaid = !noneSaid(SettingKey.WARMUP_REQUESTS, SettingKey.WARMUP_DURATION);
        int warmup = warmupSaid
                ? said.find(SettingKey.WARMUP_REQUESTS)
                        .map(setting -> setting.wholeNumber(0))
                        .orElse(0)
                : (size + 9) / 10;
        if (!warmupSaid) {
            add(SettingKey.WARMUP_REQUESTS, Integer.toString(warmup), "default: the first 10 % of the recording");
        }
        add(SettingKey.REQUESTS, Integer.toString(Math.max(1, size - warmup)), "default: the rest of the recording");
    }

    private void addOpen(ArrivalProcess arrivals) {
        add(SettingKey.ARRIVALS, "poisson", "default");
        if (arrivals instanceof ProfiledArrivals ramp) {
            addLength(ramp.profile().length());
        } else {
            add(SettingKey.DURATION, "60s", "default, and at least " + LEAST_REQUESTS + " requests");
        }
        if (noneSaid(SettingKey.WARMUP_REQUESTS, SettingKey.WARMUP_DURATION)) {
            double tenth = Math.ceil(plannedRequests(arrivals) / 10);
            long warmup = (long) Math.max(LEAST_OPEN_WARMUP, Math.min(tenth, Integer.MAX_VALUE));
            add(
                    SettingKey.WARMUP_REQUESTS,
                    Long.toString(warmup),
                    "default: 10 % of the plan, at least " + LEAST_OPEN_WARMUP);
        }
    }

    /** Measured requests of an open loop by plan. */
    private double plannedRequests(ArrivalProcess arrivals) {
        if (noneSaid(SettingKey.REQUESTS, SettingKey.DURATION)) {
            return arrivals instanceof ProfiledArrivals ramp
                    ? ramp.expectedArrivals(ramp.profile().length())
                    : Math.max(arrivals.expectedArrivals(Duration.ofSeconds(60)), LEAST_REQUESTS);
        }
        double byTime = said.find(SettingKey.DURATION)
                .map(setting -> arrivals.expectedArrivals(setting.positiveDuration()))
                .orElse(Double.POSITIVE_INFINITY);
        double byNumber = AskedRequests.most(said).map(Integer::doubleValue).orElse(Double.POSITIVE_INFINITY);
        return Math.min(byTime, byNumber);
    }

    private boolean noneSaid(SettingKey one, SettingKey other) {
        return said.find(one).isEmpty() && said.find(other).isEmpty();
    }

    private void add(SettingKey key, String value, String origin) {
        defaults.add(new Setting(key, value, origin));
    }
}
