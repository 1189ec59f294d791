// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code goodput >= 7.5/s where ttft < 500ms and itl < 50ms}. */
final class GoodObjectiveParser {

    private static final Pattern WHERE = Pattern.compile("\\swhere(?:\\s|$)", Pattern.CASE_INSENSITIVE);
    private static final Pattern AND = Pattern.compile("\\sand(?:\\s|$)", Pattern.CASE_INSENSITIVE);

    private final String text;
    private final GoodMetric metric;

    GoodObjectiveParser(String text, GoodMetric metric) {
        this.text = text;
        this.metric = metric;
    }

    Objective parse() {
        Matcher where = WHERE.matcher(text);
        if (!where.find()) {
            throw TextMistake.at(
                    text,
                    text.length(),
                    "say which requests are good, such as \"" + text.strip() + " where ttft < 500ms and itl < 50ms\"");
        }
        Bound bound = new ObjectiveParser(text.substring(0, where.start())).goodBound(metric);
        List<Condition> conditions = new ArrayList<>();
        int from = where.end();
        Matcher and = AND.matcher(text);
        while (and.find(from)) {
            conditions.add(condition(from, and.start()));
            from = and.end();
        }
        conditions.add(condition(from, text.length()));
        return new Objective.Good(metric, conditions, bound);
    }

    private Condition condition(int from, int to) {
        return new ObjectiveParser(text.substring(0, to), from).condition();
    }
}
