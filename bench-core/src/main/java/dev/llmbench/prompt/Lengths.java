// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The lengths of all requests of a load: which prompts go with which answers. */
public sealed interface Lengths {

    /** The mean length of a prompt. */
    double meanIsl();

    /** The mean length asked of an answer. */
    double meanOsl();

    /** The shortest prompt there is. */
    int shortestIsl();

    /** Prompts and answers of lengths that have nothing to do with each other. */
    static Lengths of(LengthDistribution isl, LengthDistribution osl) {
        return new Mixture(List.of(new Part(isl, osl, 1)));
    }

    /** The same lengths for all requests. */
    static Lengths fixed(int isl, int osl) {
        return of(new LengthDistribution.Fixed(isl), new LengthDistribution.Fixed(osl));
    }

    /**
     * Lengths as text: {@code ISL / OSL : WEIGHT} for each kind of request, kinds separated by {@code ;}, such as
     * {@code 64 ± 10 / 32 ± 8 : 70; 256 / 128 : 30}. Or {@code file:} and the path of a file with a pair in each line.
     *
     * @throws IllegalArgumentException when it is neither, or the file cannot be read; names the line at fault
     */
    static Lengths parse(String text) {
        String stripped = text.strip();
        return stripped.startsWith("file:")
                ? LengthFile.read(Path.of(stripped.substring("file:".length()).strip()))
                : LengthsText.parse(stripped);
    }

    /**
     * One kind of request.
     *
     * @param weight how often it comes, against the weights of the others; above 0
     */
    record Part(LengthDistribution isl, LengthDistribution osl, double weight) {
        public Part {
            if (!(weight > 0 && weight <= Double.MAX_VALUE)) {
                throw new IllegalArgumentException(
                        "weight = " + weight + ": it must be above 0, such as 70 beside another kind's 30");
            }
        }

        @Override
        public String toString() {
            return isl + " / " + osl + " : " + LengthBounds.number(weight);
        }
    }

    /** Kinds of requests, each with its share. */
    record Mixture(List<Part> parts) implements Lengths {
        public Mixture {
            parts = List.copyOf(parts);
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("lengths: there must be at least one pair, such as 512 / 128");
            }
        }

        private double totalWeight() {
            return parts.stream().mapToDouble(Part::weight).sum();
        }

        /** The kind at a share {@code u} of all requests. */
        Part at(double u) {
            double rest = u * totalWeight();
            for (Part part : parts) {
                rest -= part.weight();
                if (rest < 0) {
                    return part;
                }
            }
            return parts.get(parts.size() - 1);
        }

        @Override
        public double meanIsl() {
            return parts.stream()
                            .mapToDouble(part -> part.isl().mean() * part.weight())
                            .sum()
                    / totalWeight();
        }

        @Override
        public double meanOsl() {
            return parts.stream()
                            .mapToDouble(part -> part.osl().mean() * part.weight())
                            .sum()
                    / totalWeight();
        }

        @Override
        public int shortestIsl() {
            return parts.stream().mapToInt(part -> part.isl().shortest()).min().orElseThrow();
        }

        @Override
        public String toString() {
            return parts.stream().map(Part::toString).collect(Collectors.joining("; "));
        }
    }

    /**
     * Pairs that were seen, drawn together so that long prompts keep their answers.
     *
     * @param pairs at least one
     * @param source where they come from, for reports
     */
    record Empirical(List<LengthPair> pairs, String source) implements Lengths {
        public Empirical {
            pairs = List.copyOf(pairs);
            if (pairs.isEmpty()) {
                throw new IllegalArgumentException(source + ": it holds no pair; write isl,osl in each line");
            }
        }

        @Override
        public double meanIsl() {
            return pairs.stream().mapToInt(LengthPair::isl).average().orElseThrow();
        }

        @Override
        public double meanOsl() {
            return pairs.stream().mapToInt(LengthPair::osl).average().orElseThrow();
        }

        @Override
        public int shortestIsl() {
            return pairs.stream().mapToInt(LengthPair::isl).min().orElseThrow();
        }

        @Override
        public String toString() {
            return source + " (" + pairs.size() + " pairs)";
        }
    }
}
