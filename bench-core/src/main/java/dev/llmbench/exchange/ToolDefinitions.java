// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import dev.llmbench.naming.NearestName;
import dev.llmbench.slo.Doubt;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Where a tool's figures mean something else than ours of the same name. Such a run carries a doubt, and with a doubt
 * nothing is judged, until somebody says that the tool's definitions are meant.
 */
public enum ToolDefinitions {
    /** AIPerf defines as we do. */
    AIPERF(""),
    /** {@code vllm bench serve}. */
    VLLM("ttft ends with any first chunk, also one without text; rates are over the whole time with ramp and drain; no"
            + " request that failed is in any latency of a file without single requests"),
    /** GuideLLM. */
    GUIDELLM(
            "stamps are of the wall clock, which may be set meanwhile; tokens that the server did not count are chunks;"
                    + " requests that began in the warm-up count when they ended after it");

    private static final String CODE = "definitions-of-";

    private final String difference;

    ToolDefinitions(String difference) {
        this.difference = difference;
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The doubt that stands until the definitions are accepted; none for a tool that defines as we do. */
    List<Doubt> doubts() {
        return difference.isEmpty()
                ? List.of()
                : List.of(new Doubt(
                        CODE + text(),
                        "the figures are " + text() + "'s: " + difference,
                        "the definitions of docs/measurement.md",
                        "to judge them all the same, say acceptingDefinitionsOf(\"" + text() + "\")"));
    }

    /**
     * The doubts that are left when this tool's definitions are accepted.
     *
     * @param tool its name, such as {@code vllm}
     * @throws IllegalArgumentException when no such tool is known, or the run is of another one
     */
    public static List<Doubt> accepted(List<Doubt> doubts, String tool) {
        List<String> names = Arrays.stream(values()).map(ToolDefinitions::text).toList();
        String wanted = tool.toLowerCase(Locale.ROOT);
        if (!names.contains(wanted)) {
            String near = NearestName.among(names, tool)
                    .map(name -> "; did you mean " + name + "?")
                    .orElse("");
            throw new IllegalArgumentException(
                    "acceptingDefinitionsOf(\"" + tool + "\"): known are " + String.join(", ", names) + near);
        }
        for (Doubt doubt : doubts) {
            if (doubt.code().startsWith(CODE) && !doubt.code().equals(CODE + wanted)) {
                throw new IllegalArgumentException("acceptingDefinitionsOf(\"" + tool
                        + "\"): the figures of this run are " + doubt.code().substring(CODE.length()) + "'s");
            }
        }
        return doubts.stream()
                .filter(doubt -> !doubt.code().equals(CODE + wanted))
                .toList();
    }
}
