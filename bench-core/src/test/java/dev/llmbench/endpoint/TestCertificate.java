// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate made for a test: the server's keys, and the file that makes a client trust its authority. */
public final class TestCertificate {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private final KeyStore keys;

    private TestCertificate(KeyStore keys) {
        this.keys = keys;
    }

    /** For the name {@code localhost}, valid now; the same one each time, because making one takes a second. */
    public static TestCertificate forLocalhost() {
        return Made.FOR_LOCALHOST;
    }

    static TestCertificate forLocalhostByAnotherAuthority() {
        return Made.BY_ANOTHER_AUTHORITY;
    }

    /** Its authority is valid; an expired one that is trusted itself would pass. */
    static TestCertificate expired() {
        return Made.EXPIRED;
    }

    static TestCertificate forAnotherName() {
        return Made.FOR_ANOTHER_NAME;
    }

    private static final class Made {
        private static final String[] NOW = {"-validity", "30"};
        private static final TestCertificate FOR_LOCALHOST = make("localhost", NOW);
        private static final TestCertificate BY_ANOTHER_AUTHORITY = make("localhost", NOW);
        private static final TestCertificate FOR_ANOTHER_NAME = make("elsewhere.test", NOW);
        private static final TestCertificate EXPIRED = make("localhost", "-startdate", "-10d", "-validity", "5");
    }

    private static TestCertificate make(String host, String... validity) {
        try {
            Path directory = Files.createTempDirectory("certificate");
            Path store = directory.resolve("store.p12");
            try {
                String authority = "CN=authority " + UUID.randomUUID();
                keytool(store, "-alias", "ca", "-dname", authority, "-ext", "bc:critical=ca:true");
                List<String> server =
                        new ArrayList<>(List.of("-alias", "server", "-signer", "ca", "-dname", "CN=server"));
                server.addAll(List.of("-ext", "san=dns:" + host));
                server.addAll(List.of(validity));
                keytool(store, server.toArray(String[]::new));
                KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
                keys.deleteEntry("ca");
                return new TestCertificate(keys);
            } finally {
                Files.deleteIfExists(store);
                Files.delete(directory);
            }
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            throw new IllegalStateException("no certificate could be made", e);
        }
    }

    private static void keytool(Path store, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-storetype", "PKCS12"));
        command.addAll(List.of("-keystore", store.toString(), "-storepass", new String(PASSWORD)));
        command.addAll(List.of(more));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException("keytool made no certificate: " + said);
        }
    }

    /** What a server that owns the certificate speaks with. */
    public SSLContext serverContext() {
        try {
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The authority behind the certificate, as users have it in files. */
    public String pem() {
        try {
            String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'})
                    .encodeToString(keys.getCertificateChain("server")[1].getEncoded());
            return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
