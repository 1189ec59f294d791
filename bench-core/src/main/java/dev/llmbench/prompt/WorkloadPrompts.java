// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import dev.llmbench.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Synthetic prompts of a workload, made of common words. The same seed and index give the same bytes on every JVM.
 *
 * <p>What a prompt does not share is drawn from the seed's sub-stream {@code "prompt-i"}, so that prompts differ from
 * their first token on (behind what they share on purpose), and those of two seeds as well.
 */
public final class WorkloadPrompts implements PromptSource {

    private static final int PRIMER_TOKENS = 16;

    private final Workload workload;
    private final LengthSchedule schedule;
    private final long seed;
    private final Wording wording;
    private final @Nullable ExactWording exact;
    private final PrefixTexts prefixes;

    private WorkloadPrompts(Workload workload, long seed, Wording wording, @Nullable ExactWording exact) {
        this.workload = workload;
        this.schedule = new LengthSchedule(workload.lengths(), seed);
        this.seed = seed;
        this.wording = wording;
        this.exact = exact;
        this.prefixes = new PrefixTexts(workload, seed, wording);
    }

    /**
     * Prompts whose lengths are right on average.
     *
     * @param tokensPerWord what a word costs on this model; see {@link LengthCalibration}
     */
    public static WorkloadPrompts calibrated(Workload workload, long seed, double tokensPerWord) {
        return new WorkloadPrompts(workload, seed, new CalibratedWording(tokensPerWord), null);
    }

    /**
     * Prompts of exactly the wanted lengths, by the model's own tokenizer.
     *
     * @throws IllegalArgumentException when its tokens cannot be added up word by word
     */
    public static WorkloadPrompts exact(Workload workload, long seed, TokenCounter counter) {
        ExactWording wording = ExactWording.through(counter);
        return new WorkloadPrompts(workload, seed, wording, wording);
    }

    @Override
    public Prompt prompt(long index) {
        LengthPair lengths = lengths(index);
        return prompt(text(index, lengths.isl()), lengths);
    }

    private static Prompt prompt(String text, LengthPair lengths) {
        return new Prompt(text, OptionalInt.of(lengths.isl()), OptionalInt.of(lengths.osl()));
    }

    /** The lengths of that request. */
    public LengthPair lengths(long index) {
        if (index < 0) {
            throw new IllegalArgumentException("index = " + index + ": prompts are counted from 0");
        }
        return schedule.at(index);
    }

    private String text(long index, int tokens) {
        RandomStream random = RandomStream.of(seed, "prompt-" + index);
        if (prefixes.isEmpty()) {
            return wording.beginning(tokens, random);
        }
        int own = Math.max(1, tokens - workload.sharedTokens());
        return prefixes.of(index) + " " + wording.continuation(own, random);
    }

    /**
     * The same prompts, the first ones made now and each counted as a whole, so that making them costs nothing during
     * the load. Those after them are made as they are needed. Without a tokenizer there is nothing to count, and they
     * are made as they are needed, all of them.
     *
     * @param first how many
     * @throws IllegalArgumentException when one of them cannot be made to have exactly its length
     */
    public PromptSource verified(int first) {
        ExactWording counted = exact;
        if (counted == null) {
            return this;
        }
        List<Prompt> ready = new ArrayList<>(first);
        for (int index = 0; index < first; index++) {
            int number = index;
            LengthPair lengths = lengths(index);
            ready.add(prompt(counted.verified(lengths.isl(), aim -> text(number, aim)), lengths));
        }
        return index -> index >= 0 && index < ready.size() ? ready.get((int) index) : prompt(index);
    }

    /** For each beginning that prompts share, one prompt that brings it into the server's cache; asks for one token. */
    public List<Prompt> primers() {
        List<Prompt> primers = new ArrayList<>();
        for (int i = 0; i < prefixes.all().size(); i++) {
            String rest = wording.continuation(PRIMER_TOKENS, RandomStream.of(seed, "primer-" + i));
            primers.add(new Prompt(prefixes.all().get(i) + " " + rest, OptionalInt.empty(), OptionalInt.of(1)));
        }
        return primers;
    }

    /** What the words are, for reports; empty without a tokenizer. */
    public Optional<String> exactBasis() {
        return Optional.ofNullable(exact).map(ExactWording::toString);
    }
}
