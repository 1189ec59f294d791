// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that decides what is asked of a server and when, by name: two runs with the same are pairs of the same
 * requests.
 *
 * @param parts such as {@code concurrency} and {@code isl}, each as text
 */
public record WorkloadParts(SortedMap<String, String> parts) {

    /** The part that decides which words and arrivals are drawn. */
    public static final String SEED = "seed";

    /** There when requests belong to conversations. */
    public static final String TURNS = "turns";

    public WorkloadParts {
        parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    }

    /** SHA-256, in hexadecimal, over a line {@code name=value} for each part in the order of names. */
    public String fingerprint() {
        StringBuilder lines = new StringBuilder();
        parts.forEach(
                (name, value) -> lines.append(name).append('=').append(value).append('\n'));
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(lines.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Where another workload differs, the seed aside, one text each: {@code concurrency 16 -> 32}. */
    public List<String> differences(WorkloadParts other) {
        return FactDifference.between(withoutSeed(parts), withoutSeed(other.parts)).stream()
                .map(FactDifference::toString)
                .toList();
    }

    boolean hasSameSeed(WorkloadParts other) {
        return String.valueOf(parts.get(SEED)).equals(String.valueOf(other.parts.get(SEED)));
    }

    private static SortedMap<String, String> withoutSeed(SortedMap<String, String> all) {
        SortedMap<String, String> rest = new TreeMap<>(all);
        rest.remove(SEED);
        return rest;
    }
}
