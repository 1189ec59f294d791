// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.dataset;

/** Which entry of a dataset is the next. With the same seed, always the same one. */
public enum Sampling {
    /** As they stand in the file, and from its beginning again after the last. */
    SEQUENTIAL,
    /** Each once in an order that the seed gives, then each once in another order. */
    SHUFFLED,
    /** Any of them at any time. */
    RANDOM
}
