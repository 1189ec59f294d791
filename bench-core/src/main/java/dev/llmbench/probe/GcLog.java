// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.probe;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.llmbench.clock.NanoClock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** Writes down every pause of garbage collection, as the collectors tell of it. Thread-safe. */
final class GcLog implements NotificationListener {

    private record Pause(long startNanos, long endNanos) {}

    private final long startOfJvmNanos;
    private final List<Pause> pauses = new ArrayList<>();

    GcLog(NanoClock clock) {
        this.startOfJvmNanos =
                clock.nanoTime() - ManagementFactory.getRuntimeMXBean().getUptime() * 1_000_000;
    }

    void listen() {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (isPausing(collector.getName()) && collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(this, null, null);
            }
        }
    }

    /** Some collectors have a bean for what they do beside the program, which holds nobody up. */
    static boolean isPausing(String collector) {
        String name = collector.toLowerCase(Locale.ROOT);
        return !name.contains("concurrent") && !name.contains("cycles");
    }

    @Override
    public void handleNotification(Notification notification, @Nullable Object unused) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            var collection = GarbageCollectionNotificationInfo.from(data).getGcInfo();
            add(startOfJvmNanos + collection.getStartTime() * 1_000_000, Duration.ofMillis(collection.getDuration()));
        }
    }

    synchronized void add(long startNanos, Duration length) {
        pauses.add(new Pause(startNanos, startNanos + length.toNanos()));
    }

    /** The pauses that overlap a span of time. */
    synchronized GcPauses between(long fromNanos, long untilNanos) {
        GcPauses sum = GcPauses.NONE;
        for (Pause pause : pauses) {
            if (pause.endNanos - fromNanos >= 0 && pause.startNanos - untilNanos <= 0) {
                sum = sum.and(Duration.ofNanos(pause.endNanos - pause.startNanos));
            }
        }
        return sum;
    }

    void stop() {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (isPausing(collector.getName()) && collector instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(this);
                } catch (ListenerNotFoundException neverAdded) {
                    // as good as removed
                }
            }
        }
    }
}
