// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.Locale;
import java.util.function.DoubleFunction;

/** A picture with two axes, drawn as SVG into a page. Its title and description stand in it for who cannot see it. */
final class Chart {

    static final double LEFT = 64;
    static final double RIGHT = 744;
    static final double TOP = 34;
    static final double BOTTOM = 216;

    private static final int WIDTH = 760;
    private static final int HEIGHT = 256;

    private final Html html;

    private Chart(Html html) {
        this.html = html;
    }

    /** @param id unlike that of all other charts of the page */
    static Chart open(Html html, String id, String title, String description) {
        html.open("figure");
        html.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "role",
                "img",
                "aria-labelledby",
                id + "-title " + id + "-desc");
        html.leaf("title", title, "id", id + "-title");
        html.leaf("desc", description, "id", id + "-desc");
        return new Chart(html);
    }

    /** @param caption below the picture, for everybody */
    void close(String caption) {
        html.close();
        html.leaf("figcaption", caption);
        html.close();
    }

    Chart horizontalAxis(ChartScale scale, String label, DoubleFunction<String> words) {
        for (double tick : scale.ticks(8)) {
            double x = scale.at(tick);
            path("grid", "M" + at(x, TOP) + "V" + number(BOTTOM));
            text(x, BOTTOM + 16, "middle", "", words.apply(tick));
        }
        path("axis", "M" + at(LEFT, BOTTOM) + "H" + number(RIGHT));
        text(RIGHT, BOTTOM + 34, "end", "", label + (scale.logarithmic() ? ", logarithmic" : ""));
        return this;
    }

    Chart verticalAxis(ChartScale scale, String label, DoubleFunction<String> words) {
        for (double tick : scale.ticks(5)) {
            double y = scale.at(tick);
            path("grid", "M" + at(LEFT, y) + "H" + number(RIGHT));
            text(LEFT - 6, y + 4, "end", "", words.apply(tick));
        }
        path("axis", "M" + at(LEFT, TOP) + "V" + number(BOTTOM));
        text(4, 14, "start", "strong", label + (scale.logarithmic() ? ", logarithmic" : ""));
        return this;
    }

    Chart path(String kind, String data) {
        html.empty("path", "class", kind, "d", data);
        return this;
    }

    Chart text(double x, double y, String anchor, String kind, String words) {
        html.leaf("text", words, "x", number(x), "y", number(y), "text-anchor", anchor, "class", kind);
        return this;
    }

    static String at(double x, double y) {
        return number(x) + " " + number(y);
    }

    /** A tenth of a unit is finer than a screen shows. */
    static String number(double value) {
        long tenths = Math.round(value * 10);
        long rest = Math.abs(tenths % 10);
        String whole = (tenths < 0 && tenths > -10 ? "-" : "") + tenths / 10;
        return rest == 0 ? whole : whole + "." + rest;
    }

    /** A tick's value: as many decimals as it has, up to six. */
    static String tick(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%,d", (long) value);
        }
        String text = String.format(Locale.ROOT, size < 0.01 ? "%.6f" : "%.3f", value);
        return text.replaceFirst("0+$", "");
    }
}
