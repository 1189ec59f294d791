// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static dev.llmbench.assertj.LlmAssertions.assertThat;

import dev.llmbench.LlmRun;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A build whose key is in the environment, as on a build server: runs a failing gate and prints all that a build would.
 */
final class SecretsInAChild {

    private SecretsInAChild() {}

    static class Gates {
        @LlmLoad(concurrency = 2, requests = 120, warmupRequests = 2, isl = 8, osl = 3)
        @Slo("ttft p50 < 1us")
        @Slo("errorRate == 0")
        @Test
        void chat(LlmRun run) {
            System.out.println("body " + run);
            System.out.println("body " + run.metrics().slowest());
            assertThat(run).as("the body's own check").itl().p50().isBelow("1us");
        }
    }

    /** @param arguments settings of one scenario, {@code name=value} */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(out);
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            System.setProperty(argument.substring(0, equals), argument.substring(equals + 1));
        }
        Launcher launcher = LauncherFactory.create();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(Gates.class))
                .build();
        launcher.execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                out.println(test.getUniqueId() + " " + result.getStatus());
                result.getThrowable().ifPresent(thrown -> {
                    thrown.printStackTrace(out);
                    out.println(thrown);
                });
            }

            @Override
            public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
                out.println(entry);
            }
        });
        // Threads of the load are daemons; nothing else is left to wait for.
        System.exit(0);
    }
}
