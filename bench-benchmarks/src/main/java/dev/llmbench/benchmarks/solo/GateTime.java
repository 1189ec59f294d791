// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** How long JUnit takes in a fresh JVM for one test class: one with an empty test, or one with a gate. */
final class GateTime {

    private GateTime() {}

    static Map<String, Double> of(String testClass, int port) {
        System.setProperty("llmbench.base-url", "http://127.0.0.1:" + port);
        System.setProperty("llmbench.model", "gap-0");
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(testClass))
                .build();
        Launcher launcher = LauncherFactory.create();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        long start = System.nanoTime();
        launcher.execute(request, summary);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (summary.getSummary().getTestsSucceededCount() != 1) {
            throw new IllegalStateException(
                    testClass + ": " + summary.getSummary().getFailures());
        }
        return Map.of("seconds", seconds);
    }
}
