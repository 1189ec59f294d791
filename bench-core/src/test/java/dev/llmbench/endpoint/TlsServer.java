// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A raw server behind TLS, with a certificate made for the test, which this JVM trusts as long as the test runs. */
final class TlsServer {

    private static final String PASSWORD = "changeit";

    private static final String TRUST_STORE = "javax.net.ssl.trustStore";

    /** What the test does. */
    interface Use {
        void of(RawServer server) throws Exception;
    }

    private TlsServer() {}

    static void with(RawServer.Answer answer, Use use) throws Exception {
        Path store = Files.createTempDirectory("tls").resolve("store.p12");
        String trustedBefore = System.getProperty(TRUST_STORE);
        try {
            makeCertificate(store);
            System.setProperty(TRUST_STORE, store.toString());
            System.setProperty(TRUST_STORE + "Password", PASSWORD);
            try (RawServer server = new RawServer(listener(store), answer)) {
                use.of(server);
            }
        } finally {
            System.clearProperty(TRUST_STORE + "Password");
            if (trustedBefore == null) {
                System.clearProperty(TRUST_STORE);
            } else {
                System.setProperty(TRUST_STORE, trustedBefore);
            }
            Files.deleteIfExists(store);
            Files.delete(store.getParent());
        }
    }

    private static void makeCertificate(Path store) throws IOException, InterruptedException {
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
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (!keytool.waitFor(15, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IllegalStateException("keytool made no certificate: " + said);
        }
    }

    private static ServerSocket listener(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1}));
    }
}
