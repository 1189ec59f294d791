// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** A fact that two runs do not share; absent on one side where that run did not know it. */
record FactDifference(String name, Optional<String> baseline, Optional<String> candidate) {

    static List<FactDifference> between(Map<String, String> baseline, Map<String, String> candidate) {
        TreeSet<String> names = new TreeSet<>(baseline.keySet());
        names.addAll(candidate.keySet());
        List<FactDifference> differences = new ArrayList<>();
        for (String name : names) {
            Optional<String> one = Optional.ofNullable(baseline.get(name));
            Optional<String> other = Optional.ofNullable(candidate.get(name));
            if (!one.equals(other)) {
                differences.add(new FactDifference(name, one, other));
            }
        }
        return differences;
    }

    /** Such as {@code engine-version 0.6.1 -> 0.6.2}. */
    @Override
    public String toString() {
        return name + " " + baseline.orElse("(unknown)") + " -> " + candidate.orElse("(unknown)");
    }
}
