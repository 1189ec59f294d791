// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Figures of several runs on the console, a line each: every value, the median, and how much they differ. */
public final class RepeatsTable {

    /** The confidence of the intervals that are shown. */
    public static final double CONFIDENCE = 0.95;

    private RepeatsTable() {}

    /** A title and the figures' lines. */
    public static List<String> lines(int runs, List<RepeatedFigure> figures) {
        List<String> lines = new ArrayList<>();
        lines.add(
                runs + " repeats of one load: each value, median, coefficient of variation, 95 % interval of the mean");
        figures.forEach(figure -> lines.add(line(figure)));
        return lines;
    }

    private static String line(RepeatedFigure figure) {
        return String.format(
                Locale.ROOT,
                "%-22s %s  median %s  cv %s  mean %s",
                figure.label(),
                each(figure),
                figure.unit().format(figure.values().median()),
                variation(figure),
                bounds(figure));
    }

    /** Every value, in the order of the runs. */
    static String each(RepeatedFigure figure) {
        return figure.values().each().stream().map(figure.unit()::format).collect(Collectors.joining(" | "));
    }

    static String variation(RepeatedFigure figure) {
        OptionalDouble share = figure.values().coefficientOfVariation();
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * share.getAsDouble()) : "-";
    }

    static String bounds(RepeatedFigure figure) {
        return figure.values()
                .meanBounds(CONFIDENCE)
                .map(mean -> figure.unit().format(mean.lower()) + " to "
                        + figure.unit().format(mean.upper()))
                .orElse("-");
    }
}
