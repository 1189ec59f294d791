// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The server's end of one connection: requests in, scripted bytes out. */
final class WireConnection {

    /** How soon a script that only waits sees that the client has left. */
    private static final int LOOK_EVERY_MILLIS = 5;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final CountDownLatch closed;

    WireConnection(Socket socket, CountDownLatch closed) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
        this.closed = closed;
    }

    /** Waits for a request, no longer than this if a limit is given. */
    ReceivedRequest read(Optional<Duration> idleLimit) throws IOException {
        socket.setSoTimeout(idleLimit.map(limit -> (int) limit.toMillis()).orElse(0));
        String[] line = line().split(" ", -1);
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String header = line(); !header.isEmpty(); header = line()) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon),
                    List.of(header.substring(colon + 1).strip()));
        }
        int length = Integer.parseInt(
                headers.getOrDefault("Content-Length", List.of("0")).get(0));
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        return new ReceivedRequest(line[0], line[1], headers, body, System.nanoTime());
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException();
            }
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** Writes the script's bytes; whether another request may come. */
    boolean play(WireScript script) throws IOException, InterruptedException {
        ScriptStep last = ScriptStep.of(Duration.ZERO, "");
        for (ScriptStep step : script.steps()) {
            write(step);
            last = step;
        }
        while (script.isEndless()) {
            write(last);
        }
        switch (script.ending()) {
            case KEEP -> {
                return true;
            }
            case CLOSE -> socket.close();
            case RESET -> {
                socket.setSoLinger(true, 0);
                socket.close();
            }
            case HALF_CLOSE -> {
                socket.shutdownOutput();
                awaitClient();
            }
            case HANG -> awaitClient();
        }
        return false;
    }

    private void write(ScriptStep step) throws IOException, InterruptedException {
        if (closed.await(step.delay().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IOException("the server was closed");
        }
        step.content().write(out);
        out.flush();
    }

    private void awaitClient() throws IOException {
        socket.setSoTimeout(LOOK_EVERY_MILLIS);
        boolean present = true;
        while (present && closed.getCount() > 0) {
            try {
                present = in.read() >= 0;
            } catch (SocketTimeoutException e) {
                present = true;
            }
        }
    }
}
