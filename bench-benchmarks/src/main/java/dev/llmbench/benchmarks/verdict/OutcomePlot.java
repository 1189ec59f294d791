// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.verdict;

import dev.llmbench.stats.decision.DecisionRule;
import dev.llmbench.stats.decision.PlannedDecision;
import dev.llmbench.stats.evidence.Forecast;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Draws how a gate on p95 ends, by how many requests really are too slow: exact chances for independent requests and at
 * most 2,000 of them. The picture of docs/verdicts.md.
 */
final class OutcomePlot {

    private static final double ALLOWED = 0.05;
    private static final double MOST_PERCENT = 15;
    private static final int CAP = 2000;
    private static final int LEFT = 60;
    private static final int TOP = 40;
    private static final int WIDTH = 620;
    private static final int HEIGHT = 260;

    private final PlannedDecision gate = new PlannedDecision(DecisionRule.usual(ALLOWED), CAP, 1, false);
    private final StringBuilder text = new StringBuilder();

    private OutcomePlot() {}

    static String svg() {
        return new OutcomePlot().draw();
    }

    private String draw() {
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 370\" font-family=\"sans-serif\" font-size=\"13\">");
        line("<rect width=\"720\" height=\"370\" fill=\"#ffffff\"/>");
        label(LEFT, 22, "How a gate on p95 ends within 2,000 requests, by how many of them are too slow");
        for (int percent = 0; percent <= 100; percent += 25) {
            rule(LEFT, y(percent / 100.0), LEFT + WIDTH, y(percent / 100.0), "#dddddd");
            label(18, y(percent / 100.0) + 4, percent + " %");
        }
        for (int percent = 0; percent <= MOST_PERCENT; percent += 5) {
            label(x(percent) - 8, TOP + HEIGHT + 20, percent + " %");
        }
        label(LEFT + 160, TOP + HEIGHT + 45, "true share of requests above the limit (5 % is allowed)");
        rule(x(5), TOP, x(5), TOP + HEIGHT, "#888888");
        curve("#1a7f37", Forecast::passed);
        curve("#cf222e", Forecast::failed);
        curve("#9a6700", forecast -> Math.max(0, 1 - forecast.passed() - forecast.failed()));
        label(x(0.6), y(0.88), "PASSED");
        label(x(11.5), y(0.9), "FAILED");
        label(x(5.4), y(0.7), "INCONCLUSIVE");
        line("</svg>");
        return text.toString();
    }

    private void curve(String colour, ToDoubleFunction<Forecast> chance) {
        StringBuilder points = new StringBuilder();
        for (double percent = 0; percent <= MOST_PERCENT; percent += 0.25) {
            Forecast forecast = gate.at(percent / 100);
            points.append(String.format(Locale.ROOT, " %.1f,%.1f", x(percent), y(chance.applyAsDouble(forecast))));
        }
        line("<polyline fill=\"none\" stroke-width=\"2.5\" stroke=\"" + colour + "\" points=\"" + points.substring(1)
                + "\"/>");
    }

    private void rule(double fromX, double fromY, double toX, double toY, String colour) {
        line(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>",
                fromX,
                fromY,
                toX,
                toY,
                colour));
    }

    private void label(double x, double y, String words) {
        line(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\">%s</text>", x, y, words));
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static double x(double percent) {
        return LEFT + WIDTH * percent / MOST_PERCENT;
    }

    private static double y(double chance) {
        return TOP + HEIGHT * (1 - chance);
    }
}
