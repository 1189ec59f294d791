// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.metric;

import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.request.TokenUsage;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Adds up the token counts of completed measured requests. Thread-safe. */
public final class TokenAccounting implements RecordSink {

    private final LengthFigures.Tally requestedInput = new LengthFigures.Tally();
    private final LengthFigures.Tally serverInput = new LengthFigures.Tally();
    private final LengthFigures.Tally clientInput = new LengthFigures.Tally();
    private final LengthFigures.Tally requestedOutput = new LengthFigures.Tally();
    private final LengthFigures.Tally serverOutput = new LengthFigures.Tally();
    private final LengthFigures.Tally clientOutput = new LengthFigures.Tally();
    private long cachedInput;
    private boolean cachedTold;

    @Override
    public synchronized void accept(RequestRecord record) {
        if (!record.isMeasured() || !record.isCompleted()) {
            return;
        }
        TokenUsage tokens = record.tokens();
        requestedInput.add(tokens.requestedInput());
        serverInput.add(tokens.serverInput());
        clientInput.add(tokens.clientInput());
        requestedOutput.add(tokens.requestedOutput());
        serverOutput.add(tokens.serverOutput());
        clientOutput.add(tokens.clientOutput());
        tokens.cachedInput().ifPresent(cached -> {
            cachedInput += cached;
            cachedTold = true;
        });
    }

    /**
     * What was added up so far.
     *
     * @param templateTokens what the chat template adds to each prompt
     * @param tokenizer the tokenizer that counted
     */
    public synchronized TokenAccount account(OptionalInt templateTokens, Optional<String> tokenizer) {
        return new TokenAccount(
                requestedInput.figures(),
                serverInput.figures(),
                clientInput.figures(),
                requestedOutput.figures(),
                serverOutput.figures(),
                clientOutput.figures(),
                cachedTold ? OptionalLong.of(cachedInput) : OptionalLong.empty(),
                templateTokens,
                tokenizer);
    }
}
