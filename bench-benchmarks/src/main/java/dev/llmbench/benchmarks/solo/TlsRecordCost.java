// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/**
 * Processor time that decrypting one event takes, a record each: what TLS adds to any transport in Java, since all of
 * them use this engine.
 */
final class TlsRecordCost {

    private static final int EVENT_BYTES = 300;
    private static final int BATCH = 100;
    private static final int BATCHES = 3_000;
    private static final char[] PASSWORD = "not a secret".toCharArray();

    private final ByteBuffer wire = ByteBuffer.allocate(BATCH * 1_024 + 64 * 1_024);
    private final ByteBuffer plain = ByteBuffer.allocate(64 * 1_024);

    static Map<String, Double> measure() throws IOException, GeneralSecurityException, InterruptedException {
        return new TlsRecordCost().run();
    }

    private Map<String, Double> run() throws IOException, GeneralSecurityException, InterruptedException {
        SSLContext context = context();
        SSLEngine client = context.createSSLEngine("localhost", 1);
        client.setUseClientMode(true);
        SSLEngine server = context.createSSLEngine();
        server.setUseClientMode(false);
        shakeHands(client, server);
        ByteBuffer event = ByteBuffer.allocate(EVENT_BYTES);
        long nanos = 0;
        for (int batch = 0; batch < BATCHES; batch++) {
            wire.clear();
            for (int i = 0; i < BATCH; i++) {
                server.wrap(event.rewind(), wire);
            }
            wire.flip();
            long start = cpuNanos();
            while (wire.hasRemaining()) {
                client.unwrap(wire, plain.clear());
            }
            nanos += batch < BATCHES / 2 ? 0 : cpuNanos() - start; // the first half is for the compiler
        }
        return Map.of("unwrapMicrosPerEvent", nanos / 1e3 / (BATCHES / 2) / BATCH);
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private void shakeHands(SSLEngine client, SSLEngine server) throws SSLException {
        ByteBuffer toServer = ByteBuffer.allocate(64 * 1_024);
        ByteBuffer toClient = ByteBuffer.allocate(64 * 1_024);
        client.beginHandshake();
        server.beginHandshake();
        ByteBuffer nothing = ByteBuffer.allocate(0);
        int quiet = 0;
        while (quiet < 2) { // a last ticket of the server's comes after its handshake
            int before = toServer.position() + toClient.position();
            step(client, nothing, toClient, toServer);
            step(server, nothing, toServer, toClient);
            boolean still = toServer.position() + toClient.position() == before
                    && client.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING
                    && server.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
            quiet = still ? quiet + 1 : 0;
        }
    }

    private void step(SSLEngine engine, ByteBuffer nothing, ByteBuffer in, ByteBuffer out) throws SSLException {
        in.flip();
        boolean busy = true;
        while (busy) {
            for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                task.run();
            }
            if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                engine.wrap(nothing, out);
            } else {
                busy = in.hasRemaining() && engine.unwrap(in, plain.clear()).bytesConsumed() > 0;
                busy |= engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK
                        || engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
            }
        }
        in.compact();
    }

    private static SSLContext context() throws IOException, GeneralSecurityException, InterruptedException {
        Path file = Files.createTempDirectory("tls").resolve("key.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        String.valueOf(PASSWORD),
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        keytool.waitFor();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(file.getParent());
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
