// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Where a running load stands.
 *
 * @param name the test's name
 * @param elapsed since the load began
 * @param warmupEnded warm-up requests that have ended
 * @param ended measured requests that have ended
 * @param planned measured requests that will start; empty when only time stops the run
 * @param inFlight requests in flight, whatever they are for
 * @param failed of those that have ended, failed
 * @param outputTokensPerSecond since an earlier line; empty while nothing is known
 */
public record ProgressLine(
        String name,
        Duration elapsed,
        int warmupEnded,
        int ended,
        OptionalInt planned,
        int inFlight,
        int failed,
        OptionalDouble outputTokensPerSecond) {

    /** One whole line, without a line end and without anything that would rewrite an earlier one. */
    public String text() {
        String warmup = ended == 0 && warmupEnded > 0 ? warmupEnded + " warm-up ended, " : "";
        String of = planned.isPresent() ? "/" + planned.getAsInt() : "";
        String tokens = outputTokensPerSecond.isPresent()
                ? ", " + Figures.number(outputTokensPerSecond) + " output tokens/s"
                : "";
        return String.format(
                Locale.ROOT,
                "[%s] %d s: %s%d%s ended, %d in flight, %d failed%s",
                PlainText.line(name, 60),
                elapsed.toSeconds(),
                warmup,
                ended,
                of,
                inFlight,
                failed,
                tokens);
    }
}
