// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BlockPoolTest {
    private static final int LIMIT_BLOCKS = 40;
    private static final CacheSpace SPACE = new CacheSpace(OptionalInt.of(LIMIT_BLOCKS * 4), OptionalInt.of(4));

    private final Random random = new Random(3);
    private final BlockPool pool = new BlockPool(SPACE);
    private final List<Sequence> holding = new ArrayList<>();
    private final List<Sequence> remembered = new ArrayList<>();

    @Test
    void whateverIsTakenGrownRememberedAndReleasedInAnyOrderTheBlocksAddUp() {
        int refused = 0;
        int hits = 0;
        for (int i = 0; i < 20_000; i++) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    Sequence sequence = sequence();
                    boolean taken = pool.take(sequence);
                    refused += taken ? 0 : 1;
                    hits += sequence.sharedBlocks();
                    if (taken) {
                        holding.add(sequence);
                    }
                }
                case 1 ->
                    any().ifPresent(sequence -> {
                        if (!remembered.contains(sequence)) {
                            pool.remember(sequence);
                            remembered.add(sequence);
                        }
                    });
                case 2 ->
                    any().ifPresent(sequence -> {
                        sequence.generate();
                        if (!pool.grow(sequence)) {
                            release(sequence);
                        }
                    });
                default -> any().ifPresent(this::release);
            }
            assertThat(pool.blocksInUse()).isEqualTo(blocksInUse()).isLessThanOrEqualTo(LIMIT_BLOCKS);
            assertThat(pool.blocksInUse() + pool.blocksIdle()).isLessThanOrEqualTo(LIMIT_BLOCKS);
        }
        assertThat(refused).isPositive();
        assertThat(hits).isPositive();
        List.copyOf(holding).forEach(this::release);
        assertThat(pool.blocksInUse()).isZero();
    }

    private Optional<Sequence> any() {
        return holding.isEmpty() ? Optional.empty() : Optional.of(holding.get(random.nextInt(holding.size())));
    }

    private void release(Sequence sequence) {
        pool.release(sequence);
        holding.remove(sequence);
        remembered.remove(sequence);
    }

    /** A prompt of few different words, so that starts are often the same. */
    private Sequence sequence() {
        StringBuilder words = new StringBuilder();
        int count = random.nextInt(30);
        for (int i = 0; i < count; i++) {
            words.append(i % 4 == 0 && random.nextInt(3) == 0 ? "x " : "y ");
        }
        return new Sequence(
                EnginePrompt.of(List.of(words.toString()), new TokenRules(1, 1, 0), SPACE), 1000, atNanos -> {});
    }

    /** Counted anew: shared ones once, all others one by one. */
    private int blocksInUse() {
        Set<Long> shared = new HashSet<>();
        int own = 0;
        for (Sequence sequence : holding) {
            for (int block = 0; block < sequence.sharedBlocks(); block++) {
                shared.add(sequence.prompt().blockHash(block));
            }
            own += sequence.blocks() - sequence.sharedBlocks();
        }
        return shared.size() + own;
    }
}
