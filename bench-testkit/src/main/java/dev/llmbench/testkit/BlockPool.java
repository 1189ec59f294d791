// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The engine's KV cache: blocks of context, in use by sequences or, when known by their content, remembered until their
 * room is needed. Blocks with the same content are held once.
 */
final class BlockPool {
    private final CacheSpace space;
    private final int limitBlocks;
    /** How many sequences use a known block; 0 for one that is only remembered. */
    private final Map<Long, Integer> users = new HashMap<>();
    /** Known blocks that nobody uses, the longest unused first. */
    private final Set<Long> idle = new LinkedHashSet<>();

    private int blocksInUse;

    BlockPool(CacheSpace space) {
        this.space = space;
        this.limitBlocks = space.limitBlocks().orElse(Integer.MAX_VALUE);
    }

    /** Takes room for all that a sequence has to prefill; false, and nothing taken, when there is none. */
    boolean take(Sequence sequence) {
        int hits = hits(sequence);
        int idleHits = 0;
        for (int block = 0; block < hits; block++) {
            idleHits += idle.contains(sequence.prompt().blockHash(block)) ? 1 : 0;
        }
        int fresh = space.blocksFor(sequence.contextTokens()) - hits;
        if (fresh + idleHits > limitBlocks - blocksInUse) {
            return false;
        }
        for (int block = 0; block < hits; block++) {
            long hash = sequence.prompt().blockHash(block);
            users.merge(hash, 1, Integer::sum);
            idle.remove(hash);
        }
        sequence.holds(hits, fresh, hits * space.blockTokens());
        use(fresh + idleHits);
        return true;
    }

    /** Takes room for a running sequence's next token; false when there is none. */
    boolean grow(Sequence sequence) {
        int missing = space.blocksFor(sequence.contextTokens()) - sequence.blocks();
        if (missing > limitBlocks - blocksInUse) {
            return false;
        }
        if (missing > 0) {
            sequence.holdsMore(missing);
            use(missing);
        }
        return true;
    }

    /** From now on the prompt of this sequence, which is prefilled, is known. */
    void remember(Sequence sequence) {
        EnginePrompt prompt = sequence.prompt();
        while (sequence.sharedBlocks() < prompt.blocks()) {
            long hash = prompt.blockHash(sequence.sharedBlocks());
            if (idle.remove(hash)) {
                // Another computed the same meanwhile and left: one of the two blocks is free.
                users.put(hash, 1);
            } else if (users.merge(hash, 1, Integer::sum) > 1) {
                blocksInUse--;
            }
            sequence.shares();
        }
        trim();
    }

    /** Gives everything back that a sequence holds. */
    void release(Sequence sequence) {
        blocksInUse -= sequence.blocks() - sequence.sharedBlocks();
        // The deepest first: without its beginning a block is of no use, so beginnings should stay longest.
        for (int block = sequence.sharedBlocks() - 1; block >= 0; block--) {
            long hash = sequence.prompt().blockHash(block);
            if (users.merge(hash, -1, Integer::sum) == 0) {
                idle.add(hash);
                blocksInUse--;
            }
        }
        sequence.holds(0, 0, 0);
        trim();
    }

    int blocksInUse() {
        return blocksInUse;
    }

    /** Blocks that are only remembered. */
    int blocksIdle() {
        return idle.size();
    }

    /** Leading blocks that are known; never all of a prompt, as its last token must be computed. */
    private int hits(Sequence sequence) {
        EnginePrompt prompt = sequence.prompt();
        long most = Math.min(prompt.blocks(), (sequence.contextTokens() - 1) / space.blockTokens());
        int hits = 0;
        while (hits < most && users.containsKey(prompt.blockHash(hits))) {
            hits++;
        }
        return hits;
    }

    private void use(int blocks) {
        blocksInUse += blocks;
        trim();
    }

    /** Forgets what there is no room for. */
    private void trim() {
        Iterator<Long> oldest = idle.iterator();
        while (idle.size() > Math.max(0, space.heldBlocks() - blocksInUse)) {
            long hash = oldest.next();
            oldest.remove();
            users.remove(hash);
        }
    }
}
