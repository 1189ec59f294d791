// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.MetricUnit;
import dev.llmbench.metric.RunMetric;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one objective from left to right; see {@link Objectives}. */
final class ObjectiveParser {

    private static final String EXAMPLE = "\"ttft p95 < 500ms\"";
    private static final String COMPARISON_SIGNS = "<>=!~\u2264\u2265\u2260";
    private static final Map<String, Comparison> COMPARISONS = Map.of(
            "<", Comparison.BELOW,
            "<=", Comparison.AT_MOST,
            ">", Comparison.ABOVE,
            ">=", Comparison.AT_LEAST);
    private static final Map<String, String> MEANT_COMPARISONS =
            Map.of("=<", "<=", "=>", ">=", "\u2264", "<=", "\u2265", ">=", "<<", "<", ">>", ">", "===", "==");
    private static final Pattern SECOND_OBJECTIVE =
            Pattern.compile("\\s(?:and|or)\\s|\\s*(?:;|&&|\\|\\||,\\s)", Pattern.CASE_INSENSITIVE);
    private static final Pattern CONDITION = Pattern.compile("\\swhere(?:\\s|$)", Pattern.CASE_INSENSITIVE);

    private final String text;
    private int at;

    /** @param text with no white space other than blanks */
    ObjectiveParser(String text) {
        this.text = text;
    }

    /** @param from where to begin; mistakes are shown at their place in the whole text */
    ObjectiveParser(String text, int from) {
        this.text = text;
        this.at = from;
    }

    Objective parse() {
        skipBlanks();
        if (at == text.length()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": an empty text is no objective; write one such as " + EXAMPLE);
        }
        int start = at;
        String name = word();
        Optional<GoodMetric> good = GoodMetric.named(name);
        if (good.isPresent()) {
            return new GoodObjectiveParser(text, good.get()).parse();
        }
        Optional<Metric> metric = MetricNames.perRequest(name);
        if (metric.isPresent()) {
            return perRequest(metric.get());
        }
        return perRun(MetricNames.perRun(name).orElseThrow(() -> unknownMetric(start, name)));
    }

    /** The part before "where": the metric's name has been read once, and is again. */
    Bound goodBound(GoodMetric metric) {
        skipBlanks();
        word();
        int sign = at;
        Bound bound = bound(metric.unit(), metric.key(), false);
        if (!bound.comparison().isLowerBound()) {
            throw mistake(sign, "more good requests are better; write >= or >");
        }
        return bound;
    }

    /** One condition on a request: no statistic, for a request has one value. */
    Condition condition() {
        skipBlanks();
        int start = at;
        String name = word();
        if (name.isEmpty()) {
            throw mistake(start, "a condition begins with its metric; write one such as \"ttft < 500ms\"");
        }
        Optional<RunMetric> ofRun = MetricNames.perRun(name);
        if (ofRun.isPresent()) {
            throw mistake(
                    start,
                    ofRun.get().key() + " is one number a run, and a condition is about one request; write for example"
                            + " ttft < 500ms");
        }
        Metric metric = MetricNames.perRequest(name).orElseThrow(() -> unknownMetric(start, name));
        int next = at;
        String word = word();
        if (!word.isEmpty()) {
            throw mistake(
                    next,
                    StatisticText.spelledElsewhere(word).isPresent()
                            ? "a condition is about one request, which has no percentile; leave out \"" + word + "\""
                            : expectedComparison("\"" + word + "\""));
        }
        if (metric == Metric.ICL) {
            throw mistake(start, "a request has many gaps between chunks; write itl or maxStall");
        }
        return new Condition(metric, bound(metric.unit(), metric.key(), false));
    }

    private Objective perRequest(Metric metric) {
        Statistic statistic = statistic(metric);
        Bound bound = bound(metric.unit(), metric.key() + " " + statistic.label(), false);
        return new Objective.PerRequest(metric, statistic, bound);
    }

    private Objective perRun(RunMetric metric) {
        int start = at;
        String word = word();
        if (!word.isEmpty()) {
            boolean statistic = StatisticText.spelledElsewhere(word).isPresent();
            throw statistic
                    ? mistake(
                            start,
                            metric.key() + " is one number a run and takes no statistic; leave out \"" + word + "\"")
                    : mistake(start, expectedComparison("\"" + word + "\""));
        }
        return new Objective.PerRun(metric, bound(metric.unit(), metric.key(), metric == RunMetric.ERROR_RATE));
    }

    private Statistic statistic(Metric metric) {
        int start = at;
        String word = word();
        if (word.isEmpty()) {
            throw mistake(start, metric.key() + " needs a statistic, such as \"" + withStatistic(metric, start) + "\"");
        }
        try {
            Optional<Statistic> statistic = StatisticText.read(word);
            if (statistic.isPresent()) {
                return statistic.get();
            }
        } catch (IllegalArgumentException e) {
            throw mistake(start, "a percentile is above 0 and below 100; the ends are called min and max");
        }
        String meant = StatisticText.meant(word)
                .map(label -> "; did you mean \"" + label + "\"?")
                .orElse("");
        throw mistake(start, "unknown statistic \"" + word + "\"; write " + StatisticText.KNOWN + meant);
    }

    /**
     * The writer's own text with the statistic that people want most often, or a text of ours if that is no objective.
     */
    private String withStatistic(Metric metric, int from) {
        boolean lowTail = !metric.lowerIsBetter() && !text.startsWith("<", from);
        String label = lowTail ? "p5" : "p95";
        String own = metric.key() + " " + label + " " + text.substring(from).strip();
        try {
            new ObjectiveParser(own).parse();
            return own;
        } catch (IllegalArgumentException e) {
            String quantity = UnitNames.of(metric.unit()).examples().split("\"", -1)[1];
            return metric.key() + " " + label + (lowTail ? " > " : " < ") + quantity;
        }
    }

    private Bound bound(MetricUnit unit, String label, boolean mayEqualZero) {
        int sign = at;
        String symbol = comparisonSigns();
        boolean equal = symbol.equals("==");
        if (equal && !mayEqualZero) {
            throw mistake(sign, "only \"errorRate == 0\" takes ==; write <, <=, > or >=");
        }
        Comparison comparison = equal ? Comparison.AT_MOST : comparison(sign, symbol);
        double limit = quantity(unit);
        Optional<String> empty = EmptyClaim.of(label, unit, comparison, limit);
        if (empty.isPresent()) {
            throw mistake(sign, empty.get());
        }
        if (equal && limit != 0) {
            throw mistake(sign, "== holds " + label + " against exactly 0; write <= for another limit");
        }
        return new Bound(comparison, limit);
    }

    private Comparison comparison(int sign, String symbol) {
        if (symbol.isEmpty()) {
            String seen = sign == text.length() ? "the end of the text" : "\"" + word() + "\"";
            throw mistake(sign, expectedComparison(seen));
        }
        Comparison comparison = COMPARISONS.get(symbol);
        if (comparison == null) {
            String meant = MEANT_COMPARISONS.get(symbol);
            throw mistake(
                    sign,
                    "unknown comparison \"" + symbol + "\"; write <, <=, > or >="
                            + (meant == null ? ", or == 0 for an error rate" : "; did you mean \"" + meant + "\"?"));
        }
        return comparison;
    }

    private double quantity(MetricUnit unit) {
        skipBlanks();
        String rest = text.substring(at);
        Matcher condition = CONDITION.matcher(rest);
        if (condition.find()) {
            throw mistake(
                    at + condition.start() + 1,
                    "only goodput and goodRequestFraction take conditions with \"where\"; write each demand as an"
                            + " objective of its own");
        }
        Matcher second = SECOND_OBJECTIVE.matcher(rest);
        if (second.find()) {
            throw mistake(at + second.start(), "a text holds one objective; write each as its own");
        }
        double limit = QuantityText.parse(text, at, unit);
        if (unit == MetricUnit.SHARE && limit > 1) {
            throw mistake(at, "a share is at most 100%");
        }
        return limit;
    }

    private IllegalArgumentException unknownMetric(int start, String name) {
        Optional<String> statistic = StatisticText.spelledElsewhere(name);
        if (statistic.isPresent()) {
            String metric = word();
            String example = MetricNames.perRequest(metric).map(Metric::key).orElse("ttft");
            return mistake(
                    start,
                    "the metric comes first, then its statistic; write \"" + example + " " + statistic.get()
                            + " ...\"");
        }
        if (name.isEmpty() || Character.isDigit(name.charAt(0))) {
            return mistake(start, "the metric comes first; write one such as " + EXAMPLE);
        }
        return mistake(start, "unknown metric \"" + name + "\"" + MetricNames.hint(name));
    }

    private static String expectedComparison(String seen) {
        return "expected a comparison (<, <=, > or >=) but found " + seen;
    }

    /** Everything up to a blank or a comparison. */
    private String word() {
        int start = at;
        while (at < text.length() && text.charAt(at) != ' ' && COMPARISON_SIGNS.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        skipBlanks();
        return word;
    }

    private String comparisonSigns() {
        int start = at;
        while (at < text.length() && COMPARISON_SIGNS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private void skipBlanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private IllegalArgumentException mistake(int position, String what) {
        return TextMistake.at(text, position, what);
    }
}
