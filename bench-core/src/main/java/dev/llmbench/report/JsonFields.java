// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.llmbench.metric.MetricUnit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One JSON object being filled in order. An absent value, and a number that is not finite, is a missing field: never
 * null, NaN or Infinity.
 */
record JsonFields(ObjectNode node) {

    private static final int LONGEST_TEXT = 2_000;
    private static final double NANOS_PER_SECOND = 1e9;

    JsonFields text(String name, String value) {
        node.put(name, PlainText.line(value, LONGEST_TEXT));
        return this;
    }

    JsonFields text(String name, Optional<String> value) {
        value.ifPresent(present -> text(name, present));
        return this;
    }

    JsonFields texts(String name, List<String> values) {
        ArrayNode array = node.putArray(name);
        values.forEach(value -> array.add(PlainText.line(value, LONGEST_TEXT)));
        return this;
    }

    /** As {@link #texts}, and a missing field for an empty list. */
    JsonFields textsIfAny(String name, List<String> values) {
        return values.isEmpty() ? this : texts(name, values);
    }

    JsonFields count(String name, long value) {
        node.put(name, value);
        return this;
    }

    JsonFields count(String name, OptionalInt value) {
        value.ifPresent(present -> node.put(name, present));
        return this;
    }

    JsonFields count(String name, OptionalLong value) {
        value.ifPresent(present -> node.put(name, present));
        return this;
    }

    JsonFields flag(String name, boolean value) {
        node.put(name, value);
        return this;
    }

    JsonFields number(String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        }
        return this;
    }

    /** A raw value in its shown unit, with that unit beside it; the whole object is missing when the value is. */
    JsonFields quantity(String name, MetricUnit unit, OptionalDouble raw) {
        if (raw.isPresent() && Double.isFinite(raw.getAsDouble())) {
            object(name).text("unit", unit.symbol()).number("value", unit.toDisplay(raw.getAsDouble()));
        }
        return this;
    }

    JsonFields seconds(String name, Duration value) {
        return number(name, value.toNanos() / NANOS_PER_SECOND);
    }

    JsonFields object(String name) {
        return new JsonFields(node.putObject(name));
    }

    ArrayNode array(String name) {
        return node.putArray(name);
    }
}
