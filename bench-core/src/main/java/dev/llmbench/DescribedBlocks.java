// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadSpec;
import java.nio.file.Path;
import java.util.Optional;

/** The blocks of a duet from two descriptions, which are as they were when a block has ended. */
record DescribedBlocks(LoadTest baseline, LoadTest candidate) {

    LlmRun run(Duet.Block block) {
        LoadTest test = block.side() == Duet.Side.BASELINE ? baseline : candidate;
        LoadSpec load = test.load();
        Optional<Path> directory = test.reportDirectory;
        try {
            test.load(load.withSeed(block.seed())).promptSalt(block.salt()).forComparison(true);
            directory.ifPresent(all -> test.reportTo(all.resolve("block-" + block.pair() + "-" + block.side())));
            return test.run();
        } finally {
            test.load(load);
            test.reportDirectory = directory;
        }
    }
}
