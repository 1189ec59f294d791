// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.LengthField;
import dev.llmbench.endpoint.OpenAiEndpoint;
import dev.llmbench.metric.AskedLength;
import dev.llmbench.request.Outcome;
import dev.llmbench.request.Phase;
import dev.llmbench.request.RecordSink;
import dev.llmbench.request.RequestRecord;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fields that ask for answers of the full length are no part of the API. A strict server refuses them: what it names in
 * its refusal is left out from then on, and that is said once. A lenient one takes and ignores them: the first answer
 * of the warm-up that misses its length is said, once. Thread-safe.
 */
final class LengthFallback implements RecordSink {

    private final LoadTest test;
    private final AtomicBoolean missSaid = new AtomicBoolean();
    private volatile Set<LengthField> inUse;
    private @Nullable OpenAiEndpoint endpoint;

    LengthFallback(LoadTest test) {
        this.test = test;
        this.inUse = Set.copyOf(AskedLengths.fields(test));
    }

    /** The endpoint sends the fields in use, and will follow when one is left out. */
    void applyTo(OpenAiEndpoint used) {
        endpoint = used;
        used.lengthFields(inUse);
    }

    /** Whether the refusal names such a field, which is then left out: the same request may be sent again. */
    boolean leavesOutWhatIsNamedIn(Outcome.Failed failed) {
        int status = failed.httpStatus().orElse(0);
        String words = failed.message().toLowerCase(Locale.ROOT);
        Set<LengthField> named =
                inUse.stream().filter(field -> words.contains(field.text())).collect(Collectors.toSet());
        if ((status != 400 && status != 422) || named.isEmpty()) {
            return false;
        }
        inUse = inUse.stream().filter(field -> !named.contains(field)).collect(Collectors.toUnmodifiableSet());
        if (endpoint != null) {
            endpoint.lengthFields(inUse);
        }
        test.console.accept("left out from now on: " + names(named) + ", refused by the server with " + failed.code()
                + ": " + failed.message() + (inUse.isEmpty() ? "; answers may be shorter than osl" : ""));
        return true;
    }

    /** Whether answers of the full length are asked for, as far as the server takes that. */
    boolean isOn() {
        return !inUse.isEmpty();
    }

    /** The fields in use, for messages. */
    String names() {
        return names(inUse);
    }

    private static String names(Set<LengthField> fields) {
        return fields.stream().sorted().map(LengthField::text).collect(Collectors.joining(" and "));
    }

    @Override
    public void accept(RequestRecord record) {
        if (record.phase() != Phase.WARMUP || !record.isCompleted() || !isOn()) {
            return;
        }
        OptionalInt asked = record.tokens().requestedOutput();
        OptionalInt got = record.tokens().outputTokens();
        if (asked.isPresent()
                && got.isPresent()
                && AskedLength.isMissed(asked.getAsInt(), got.getAsInt())
                && !missSaid.getAndSet(true)) {
            test.console.accept("[" + test.name + "] seen in warm-up: an answer of " + got.getAsInt() + " tokens where "
                    + asked.getAsInt() + " were asked (finish reason "
                    + record.finishReason().orElse("none") + "): " + names() + " had no effect on this server");
        }
    }
}
