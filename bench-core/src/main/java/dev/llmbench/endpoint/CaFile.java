// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Certificate authorities from a PEM file. */
final class CaFile {

    /** All public authorities together need a quarter of a megabyte. */
    private static final int LARGEST_BYTES = 16 * 1024 * 1024;

    private CaFile() {}

    /**
     * Trusts who was signed by one of the file's certificates, or is one of them.
     *
     * @throws IllegalArgumentException when the file cannot be read, or holds no certificate
     */
    static X509TrustManager trusting(Path file) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate certificate : certificates(file)) {
                store.setCertificateEntry("ca-" + number++, certificate);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            for (TrustManager manager : factory.getTrustManagers()) {
                if (manager instanceof X509TrustManager x509) {
                    return x509;
                }
            }
            throw new IllegalStateException("this JVM checks no X.509 certificates");
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("this JVM cannot hold certificates in memory", e);
        }
    }

    private static Collection<? extends Certificate> certificates(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST_BYTES);
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes));
            if (found.isEmpty()) {
                throw refused(file, "it holds no certificate", null);
            }
            return found;
        } catch (NoSuchFileException e) {
            throw refused(file, "there is no such file (absolute path: " + file.toAbsolutePath() + ")", e);
        } catch (IOException e) {
            throw refused(file, "it cannot be read: " + e.getMessage(), e);
        } catch (CertificateException e) {
            throw refused(file, "it holds something else than certificates", e);
        }
    }

    private static IllegalArgumentException refused(Path file, String why, @Nullable Exception cause) {
        return new IllegalArgumentException(
                "llmbench.ca-file = '" + file + "': " + why
                        + ". Give a PEM file with one or more blocks of -----BEGIN CERTIFICATE-----",
                cause);
    }
}
