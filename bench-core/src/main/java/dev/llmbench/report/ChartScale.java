// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Where values stand along an axis.
 *
 * @param low the value at {@code from}; positive when logarithmic
 * @param high the value at {@code to}, above {@code low}
 * @param logarithmic whether equal distances are equal ratios
 * @param from where the axis begins, in units of the picture
 * @param to where it ends
 */
record ChartScale(double low, double high, boolean logarithmic, double from, double to) {

    /** Beyond this ratio of the largest to a usual value, a linear axis would press all others into its foot. */
    private static final double FLAT = 12;

    private static final double SMALLEST_SHARE = 1e-4;
    private static final double ROOM_ABOVE = 1.05;

    /** From 0 to somewhat above {@code highest}. */
    static ChartScale linear(double highest, double from, double to) {
        return new ChartScale(0, highest > 0 ? highest * ROOM_ABOVE : 1, false, from, to);
    }

    /** Linear while a {@code usual} value can be seen beside the highest one, else logarithmic. */
    static ChartScale fitting(double lowest, double usual, double highest, double from, double to) {
        if (!(highest > FLAT * usual) || highest <= 0) {
            return linear(highest, from, to);
        }
        double low = Math.max(lowest, highest * SMALLEST_SHARE);
        return new ChartScale(low / ROOM_ABOVE, highest * ROOM_ABOVE, true, from, to);
    }

    /** Values beyond the axis stand at its ends. */
    double at(double value) {
        double clipped = Math.max(low, Math.min(high, value));
        double share = logarithmic ? Math.log(clipped / low) / Math.log(high / low) : (clipped - low) / (high - low);
        return from + share * (to - from);
    }

    /** Round values along the axis: 1, 2 or 5 times a power of ten apart, or the powers themselves. */
    List<Double> ticks(int about) {
        return logarithmic ? powers() : steps(about);
    }

    private List<Double> steps(int about) {
        double rough = (high - low) / about;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = rough / power < 1.5
                ? power
                : rough / power < 3.5 ? 2 * power : rough / power < 7.5 ? 5 * power : 10 * power;
        List<Double> ticks = new ArrayList<>();
        for (int i = (int) Math.ceil(low / step); i * step <= high; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private List<Double> powers() {
        boolean narrow = high / low < 1_000;
        List<Double> ticks = new ArrayList<>();
        for (int exponent = (int) Math.floor(Math.log10(low)); Math.pow(10, exponent) <= high; exponent++) {
            for (int digit : narrow ? new int[] {1, 2, 5} : new int[] {1}) {
                double tick = digit * Math.pow(10, exponent);
                if (tick >= low && tick <= high) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }
}
