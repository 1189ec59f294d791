// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kinds of requests as people write them. */
final class LengthsText {

    private static final Pattern PART = Pattern.compile("([^/:;]+)/([^/:;]+)(?::\\s*(\\d+(?:\\.\\d+)?)\\s*%?)?");

    private LengthsText() {}

    static Lengths parse(String text) {
        List<Lengths.Part> parts = new ArrayList<>();
        String[] kinds = text.split(";", -1);
        for (String kind : kinds) {
            if (kind.isBlank()) {
                continue;
            }
            // +/- is a way to write ±, and not the end of the prompt's length
            Matcher part = PART.matcher(kind.strip().replace("+/-", "±"));
            if (!part.matches() || (kinds.length > 1 && part.group(3) == null)) {
                throw new IllegalArgumentException("'" + kind.strip() + "': each kind of request is ISL / OSL : WEIGHT,"
                        + " such as 64 ± 10 / 32 ± 8 : 70; 256 / 128 : 30");
            }
            double weight = part.group(3) == null ? 1 : Double.parseDouble(part.group(3));
            parts.add(new Lengths.Part(
                    LengthDistribution.parse(part.group(1)), LengthDistribution.parse(part.group(2)), weight));
        }
        return new Lengths.Mixture(parts);
    }
}
