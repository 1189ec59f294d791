// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.llmbench.clock.NanoClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class NullServerTest {

    private static final String REQUEST =
            "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello";

    @Test
    void everyChunkTellsWhenItWasSent() throws IOException {
        long before = System.nanoTime();
        try (NullServer server = NullServer.started(NanoClock.system(), 3, Duration.ofMillis(5));
                Socket socket = connect(server)) {
            List<Long> stamps = stamps(ask(socket, REQUEST));

            assertThat(stamps).hasSize(3).isSorted();
            assertThat(stamps.get(0) - before).isGreaterThanOrEqualTo(5_000_000);
            // The pace counts from the request, so a late server catches up.
            assertThat(stamps.get(2) - before).isGreaterThanOrEqualTo(15_000_000);
            assertThat(stamps.get(2)).isLessThan(System.nanoTime());
        }
    }

    @Test
    void aConnectionServesOneRequestAfterTheOtherHoweverTheyAreCut() throws IOException {
        try (NullServer server = NullServer.started(NanoClock.system(), 2, Duration.ZERO);
                Socket socket = connect(server)) {
            assertThat(stamps(ask(socket, REQUEST))).hasSize(2);
            socket.getOutputStream().write(REQUEST.substring(0, 30).getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            socket.getOutputStream()
                    .write(REQUEST.substring(30, REQUEST.length() - 2).getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();

            assertThat(stamps(ask(socket, "lo"))).hasSize(2);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whereNobodyMayListenNothingStaysOpen() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort());
            long before = channels();

            for (int i = 0; i < 20; i++) {
                assertThatExceptionOfType(BindException.class)
                        .isThrownBy(() -> NullServer.started(NanoClock.system(), new NullAnswer(1, 0), address));
            }

            assertThat(channels()).isLessThan(before + 20);
        }
    }

    /** Sockets and what selectors wait on; of other tests in this JVM a few may come and go. */
    private static long channels() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(NullServerTest::isOfChannel).count();
        }
    }

    private static boolean isOfChannel(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            return target.startsWith("socket:") || target.startsWith("anon_inode:") || target.startsWith("pipe:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    @Test
    void aClientThatLeavesHarmsNobody() throws IOException {
        try (NullServer server = NullServer.started(NanoClock.system(), 100, Duration.ofMillis(1));
                Socket stays = connect(server)) {
            try (Socket leaves = connect(server)) {
                leaves.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(stamps(ask(stays, REQUEST))).hasSize(100);
        }
    }

    private static Socket connect(NullServer server) throws IOException {
        URI url = URI.create(server.baseUrl());
        return new Socket(url.getHost(), url.getPort());
    }

    /** The lines of the answer, to the end of its body. */
    private static List<String> ask(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        List<String> lines = new ArrayList<>();
        String line = in.readLine();
        while (!"0".equals(line)) {
            lines.add(line);
            line = in.readLine();
        }
        return lines;
    }

    private static List<Long> stamps(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("\"content\""))
                .map(line -> Long.valueOf(line.replaceAll(".*\"content\":\"(\\d+)\".*", "$1")))
                .toList();
    }
}
