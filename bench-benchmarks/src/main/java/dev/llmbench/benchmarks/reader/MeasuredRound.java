// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import dev.llmbench.stats.ExactDistribution;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** One round: streams are opened, read for a while, and then compared with what the server says of their sending. */
final class MeasuredRound {

    private static final double KIB = 1024;

    private final String name;
    private final StreamReader reader;
    private final RoundOrder order;
    private final StreamLoad load;

    MeasuredRound(String name, StreamReader reader, RoundOrder order, int port) {
        this.name = name;
        this.reader = reader;
        this.order = order;
        this.load = new StreamLoad(port, order.streams(), order.gapMicros());
    }

    RoundResult run() throws InterruptedException, IOException {
        long heapBefore = ProcessCost.liveHeapBytes();
        long residentBefore = ProcessCost.residentBytes();
        server("/begin");
        CompletableFuture<List<StreamTrace>> reading = start();
        awaitStreams(reading);
        Thread.sleep(order.warmUpMillis());
        ProcessCost from = ProcessCost.now();
        Thread.sleep(order.measuredMillis());
        ProcessCost to = ProcessCost.now();
        Double heap = null;
        Double resident = null;
        if (order.memory()) {
            resident = (ProcessCost.residentBytes() - residentBefore) / KIB / order.streams();
            heap = (ProcessCost.liveHeapBytes() - heapBefore) / KIB / order.streams();
        }
        server("/finish");
        return result(await(reading), from, to, heap, resident);
    }

    private CompletableFuture<List<StreamTrace>> start() {
        CompletableFuture<List<StreamTrace>> reading = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        reading.complete(reader.read(load));
                    } catch (Throwable e) { // whatever it was, the process has to say it
                        reading.completeExceptionally(e);
                    }
                },
                "round");
        thread.start();
        return reading;
    }

    private void awaitStreams(CompletableFuture<?> reading) throws IOException, InterruptedException {
        while (server("/running")[0] < order.streams() && !reading.isDone()) {
            Thread.sleep(20);
        }
    }

    private static List<StreamTrace> await(CompletableFuture<List<StreamTrace>> reading) {
        try {
            return reading.join();
        } catch (CompletionException e) {
            throw new IllegalStateException("the round broke", e.getCause());
        }
    }

    private RoundResult result(
            List<StreamTrace> traces,
            ProcessCost from,
            ProcessCost to,
            @Nullable Double heap,
            @Nullable Double resident)
            throws IOException {
        List<Double> errors = new ArrayList<>();
        List<Double> delays = new ArrayList<>();
        long read = 0;
        for (StreamTrace trace : traces) {
            trace.startDelayNanos().ifPresent(nanos -> delays.add(nanos / 1e3));
            long[] sent = server("/sent/" + trace.number());
            if (sent.length != trace.size()) {
                throw new IllegalStateException("of " + sent.length + " events " + trace.size() + " were read");
            }
            for (int i = 0; i < sent.length; i++) {
                long stamp = trace.readNanos(i);
                if (stamp - from.nanoTime() >= 0 && stamp - to.nanoTime() < 0) {
                    read++;
                }
                if (sent[i] - from.nanoTime() >= 0 && sent[i] - to.nanoTime() < 0) {
                    errors.add((stamp - sent[i]) / 1e3);
                }
            }
        }
        if (errors.isEmpty() || read == 0) {
            throw new MachineTooBusyException(order);
        }
        ExactDistribution error = distribution(errors);
        double windowNanos = to.nanoTime() - from.nanoTime();
        double cpuNanos = to.cpuNanos() - from.cpuNanos();
        return new RoundResult(
                name,
                order.streams(),
                read,
                read / (order.streams() * windowNanos / 1e3 / order.gapMicros()),
                cpuNanos / 1e3 / read,
                cpuNanos / windowNanos / Runtime.getRuntime().availableProcessors(),
                (double) (to.allocatedBytes() - from.allocatedBytes()) / read,
                error.percentile(50),
                error.percentile(99),
                error.percentile(99.9),
                error.max(),
                delays.isEmpty() ? null : distribution(delays).percentile(99),
                heap,
                resident);
    }

    private static ExactDistribution distribution(List<Double> values) {
        return ExactDistribution.of(
                values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private long[] server(String path) throws IOException {
        try (InputStream in = URI.create(load.baseUrl() + path).toURL().openStream()) {
            byte[] bytes = in.readAllBytes();
            long[] numbers = new long[bytes.length / Long.BYTES];
            ByteBuffer.wrap(bytes).asLongBuffer().get(numbers);
            return numbers;
        }
    }
}
