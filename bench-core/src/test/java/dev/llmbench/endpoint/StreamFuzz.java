// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.sun.management.ThreadMXBean;
import dev.llmbench.internal.sse.ReadClock;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads damaged bodies and looks for what must never be: an exception, an endless reading, memory out of proportion, a
 * result that depends on how the bytes were cut, an unprintable message, a success that nothing in the body supports. A
 * seed stands for one damaged body; on failure the body is in {@code target/fuzz}.
 */
final class StreamFuzz {

    /** As much as a body may make of itself, each byte in UTF-16 and in buffers that grow by doubling. */
    private static final long MOST_BYTES_PER_BYTE = 60;

    private static final long MOST_BYTES_BESIDES = 4 << 20;
    private static final int LARGE_BODY = 20_000;
    private static final int ONE_LARGE_IN = 50;
    private static final long PATIENCE_SECONDS = 20;

    private final List<Body> small;
    private final List<Body> large;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private volatile long currentSeed;
    private volatile byte[] currentBody = {};
    private final AtomicLong done = new AtomicLong();
    private int completed;
    private int largeBodies;

    StreamFuzz() {
        List<Body> usable = StreamCase.all().stream()
                .filter(each -> each.isSupported() && each.status() == 200)
                .map(each -> new Body(each, each.body()))
                .toList();
        small = usable.stream().filter(each -> each.bytes().length < LARGE_BODY).toList();
        large = usable.stream()
                .filter(each -> each.bytes().length >= LARGE_BODY)
                .toList();
    }

    /** Reads {@code count} damaged bodies, those of the seeds from {@code firstSeed} on. */
    void run(long firstSeed, long count) throws InterruptedException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try {
                for (long i = 0; i < count; i++) {
                    readOne(firstSeed + i);
                    done.incrementAndGet();
                }
                end.complete(null);
            } catch (Throwable e) {
                end.completeExceptionally(e);
            }
        });
        reader.setDaemon(true);
        reader.start();
        await(end);
    }

    private void await(CompletableFuture<Void> end) throws InterruptedException {
        long seen = -1;
        while (seen != done.get()) {
            seen = done.get();
            try {
                end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return;
            } catch (TimeoutException e) {
                // only a reader that stands still is a failure
            } catch (ExecutionException e) {
                throw failure(String.valueOf(e.getCause()), e.getCause());
            }
        }
        throw failure("still reading after " + PATIENCE_SECONDS + " s", null);
    }

    private AssertionError failure(String problem, @Nullable Throwable cause) {
        String what = problem;
        Path file = Path.of("target", "fuzz", currentSeed + ".body");
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, currentBody);
        } catch (IOException e) {
            what += " (and the body cannot be saved: " + e + ")";
        }
        return new AssertionError(
                what + "\n  seed " + currentSeed + ", body in bench-core/" + file + "; again: -Dfuzz.seed="
                        + currentSeed + " -Dfuzz.count=1",
                cause);
    }

    private void readOne(long seed) {
        currentSeed = seed;
        SplittableRandom random = new SplittableRandom(seed);
        List<Body> from = !large.isEmpty() && random.nextInt(ONE_LARGE_IN) == 0 ? large : small;
        largeBodies += from == large ? 1 : 0;
        Body chosen = from.get(random.nextInt(from.size()));
        StreamCase given = chosen.given();
        byte[] other = small.get(random.nextInt(small.size())).bytes();
        byte[] body = new Mutation(random).of(chosen.bytes(), other);
        currentBody = body;
        boolean reset = random.nextInt(4) == 0;
        String contentType = random.nextInt(8) == 0 ? "application/json" : given.contentType();

        long before = threads.getCurrentThreadAllocatedBytes();
        Result whole = read(given, contentType, new CutSource(body, at -> body.length, reset));
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        require(
                allocated <= MOST_BYTES_BESIDES + MOST_BYTES_PER_BYTE * body.length,
                body.length + " bytes made " + allocated + " bytes of memory");
        int longest = 1 + random.nextInt(64);
        Result cut = read(given, contentType, new CutSource(body, at -> at + 1 + random.nextInt(longest), reset));
        require(whole.equals(cut), "whole: " + whole + "\n  cut:   " + cut);
        if (whole.outcome() instanceof Outcome.Failed failed) {
            require(
                    failed.message().length() < 1_000
                            && failed.message().chars().noneMatch(Character::isISOControl)
                            && !failed.message().isBlank(),
                    "a message that cannot be shown: " + failed);
        } else {
            completed++;
            require(
                    given.isStreamed() ? TerminalSignal.isIn(body, !reset) : TerminalSignal.isWhole(body) && !reset,
                    "a success without a terminal signal");
        }
    }

    private static Result read(StreamCase given, String contentType, CutSource source) {
        if (given.isStreamed()) {
            ObservedStream observed = ObservedStream.of(given.type(), contentType, source);
            return new Result(
                    observed.outcome(), observed.fields(observed.outcome()).toString());
        }
        ObservedAnswer observed = new ObservedAnswer();
        Outcome outcome = WholeAnswerReader.read(
                given.type().dialect(), source, ReadClock.everyRead(new TickingClock()), observed);
        return new Result(outcome, new TreeMap<>(observed.fields(outcome)).toString());
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /** How many damaged bodies still were a success. */
    int completed() {
        return completed;
    }

    int largeBodies() {
        return largeBodies;
    }

    private record Body(StreamCase given, byte[] bytes) {}

    private record Result(Outcome outcome, String fields) {}
}
