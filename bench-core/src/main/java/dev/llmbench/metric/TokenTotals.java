// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.TokenUsage;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Token counts summed over completed requests. A sum in which one count is unknown is unknown. */
final class TokenTotals {

    private long input;
    private long output;
    private int withoutInput;
    private int withoutOutput;
    private long cachedInput;
    private boolean cachedInputTold;
    private int lengthsCompared;
    private int lengthsMissed;

    void addCompleted(RequestRecord record) {
        TokenUsage tokens = record.tokens();
        tokens.input().ifPresentOrElse(count -> input += count.value(), () -> withoutInput++);
        tokens.output().ifPresentOrElse(count -> output += count.value(), () -> withoutOutput++);
        tokens.cachedInput().ifPresent(count -> {
            cachedInput += count;
            cachedInputTold = true;
        });
        if (tokens.output().isPresent() && tokens.requestedOutput().isPresent()) {
            compareLengths(
                    tokens.requestedOutput().getAsInt(), tokens.output().get().value());
        }
    }

    private void compareLengths(int requested, int got) {
        lengthsCompared++;
        if (AskedLength.isMissed(requested, got)) {
            lengthsMissed++;
        }
    }

    OptionalLong input() {
        return withoutInput == 0 ? OptionalLong.of(input) : OptionalLong.empty();
    }

    OptionalLong output() {
        return withoutOutput == 0 ? OptionalLong.of(output) : OptionalLong.empty();
    }

    /** Output tokens of those completed requests that have a count. */
    long outputSoFar() {
        return output;
    }

    OptionalLong cachedInput() {
        return cachedInputTold ? OptionalLong.of(cachedInput) : OptionalLong.empty();
    }

    /** Empty when no request had both a wish and a count. */
    OptionalInt oslMismatches() {
        return lengthsCompared == 0 ? OptionalInt.empty() : OptionalInt.of(lengthsMissed);
    }
}
