// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;

/** The plain read loop on OkHttp: one thread for each stream, stamps, and nothing done with the events. */
final class OkHttpReader implements StreamReader {

    private static final int READ_BYTES = 8192;

    private final ThreadKind threads;

    OkHttpReader(ThreadKind threads) {
        this.threads = threads;
    }

    @Override
    public List<StreamTrace> read(StreamLoad load) throws Exception {
        OkHttpClient client = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.HTTP_1_1))
                .connectionPool(new ConnectionPool(load.streams(), 4, TimeUnit.SECONDS))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .build();
        Request request = new Request.Builder()
                .url(load.baseUrl() + "/v1/chat/completions")
                .post(RequestBody.create(load.body(), MediaType.get("application/json")))
                .build();
        ExecutorService pool = Executors.newCachedThreadPool(threads.factory());
        try {
            List<Future<StreamTrace>> streams = new ArrayList<>();
            for (int i = 0; i < load.streams(); i++) {
                streams.add(pool.submit(() -> readOne(client, request)));
            }
            List<StreamTrace> traces = new ArrayList<>();
            for (Future<StreamTrace> stream : streams) {
                traces.add(stream.get());
            }
            return traces;
        } finally {
            pool.shutdownNow();
            client.connectionPool().evictAll();
        }
    }

    private static StreamTrace readOne(OkHttpClient client, Request request) throws IOException {
        try (Response answer = client.newCall(request).execute()) {
            BufferedSource body = answer.body().source();
            EventScan scan = new EventScan();
            byte[] bytes = new byte[READ_BYTES];
            int count = body.read(bytes);
            while (count >= 0) {
                scan.take(ByteBuffer.wrap(bytes, 0, count), System.nanoTime());
                count = body.read(bytes);
            }
            return scan.trace();
        }
    }
}
