// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Whose certificates a client takes: the JVM's choice, those of a file, or anybody's. */
final class TlsTrust {

    private TlsTrust() {}

    static void apply(OkHttpClient.Builder client, Transport transport) {
        if (transport.insecure()) {
            trust(client, new Anybody()).hostnameVerifier((name, session) -> true);
        } else {
            transport.caFile().ifPresent(file -> trust(client, CaFile.trusting(file)));
        }
    }

    private static OkHttpClient.Builder trust(OkHttpClient.Builder client, X509TrustManager manager) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {manager}, null);
            return client.sslSocketFactory(context.getSocketFactory(), manager);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM speaks no TLS", e);
        }
    }

    /** Takes every certificate. An extended one, because the JVM would add checks of its own to a simple one. */
    private static final class Anybody extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind, @Nullable Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind, @Nullable SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind, @Nullable Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind, @Nullable SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
