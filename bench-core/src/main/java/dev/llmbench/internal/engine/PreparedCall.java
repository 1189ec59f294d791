// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.endpoint.InferenceCall;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A call that is ready to be sent before its time has come, and the way to another one like it where a refusal may be
 * answered with a new attempt.
 */
final class PreparedCall {

    private final InferenceCall first;
    private final @Nullable Supplier<InferenceCall> again;

    private PreparedCall(InferenceCall first, @Nullable Supplier<InferenceCall> again) {
        this.first = first;
        this.again = again;
    }

    static PreparedCall repeatable(Supplier<InferenceCall> calls) {
        return new PreparedCall(calls.get(), calls);
    }

    /** A call of the user's own: whoever makes it also decides whether to make it again. */
    static PreparedCall once(InferenceCall call) {
        return new PreparedCall(call, null);
    }

    /** The same, each of its calls wrapped. */
    PreparedCall with(UnaryOperator<InferenceCall> wrapping) {
        Supplier<InferenceCall> more = again;
        return new PreparedCall(wrapping.apply(first), more == null ? null : () -> wrapping.apply(more.get()));
    }

    InferenceCall first() {
        return first;
    }

    boolean mayBeRepeated() {
        return again != null;
    }

    InferenceCall another() {
        if (again == null) {
            throw new IllegalStateException("this call may be made once");
        }
        return again.get();
    }
}
