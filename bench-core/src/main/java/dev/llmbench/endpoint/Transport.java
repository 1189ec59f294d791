// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How requests travel to the server. The defaults measure the server and nothing else: HTTP/1.1 on connections of our
 * own, names resolved once, certificates checked, no proxy, nothing sent again.
 *
 * @param resolveOnce whether a name is looked up once for a run; otherwise for every new connection, inside its latency
 * @param http2 whether to speak HTTP/2, which needs TLS; all streams then share one connection and one reading thread,
 *     so that chunks are stamped when that thread hands them over
 * @param caFile PEM file of the certificate authorities to trust, in place of the JVM's; empty for the JVM's
 * @param insecure whether to take any certificate for any name
 * @param proxy the HTTP proxy to go through, as {@code http://HOST:PORT}; empty for none. Proxy settings of the JVM and
 *     the environment are never read
 * @param retries how often a request that was refused for the moment is sent again, 0 for never
 */
public record Transport(
        boolean resolveOnce,
        boolean http2,
        Optional<Path> caFile,
        boolean insecure,
        Optional<String> proxy,
        int retries) {

    public static final Transport DEFAULT = new Transport(true, false, Optional.empty(), false, Optional.empty(), 0);

    private static final int MOST_RETRIES = 100;

    /** @throws IllegalArgumentException for values that cannot work, alone or together */
    public Transport {
        proxy = proxy.map(Transport::normalised);
        if (insecure && caFile.isPresent()) {
            throw new IllegalArgumentException("llmbench.insecure = true: no certificate is checked then, so"
                    + " llmbench.ca-file = " + caFile.get() + " would mean nothing; leave one of them out");
        }
        if (retries < 0 || retries > MOST_RETRIES) {
            throw new IllegalArgumentException("llmbench.retries = " + retries + ": it must be from 0 to "
                    + MOST_RETRIES + "; 0 sends nothing again");
        }
    }

    /** The same, with or without a lookup for every new connection. */
    public Transport withResolveOnce(boolean once) {
        return new Transport(once, http2, caFile, insecure, proxy, retries);
    }

    /** The same, with or without HTTP/2. */
    public Transport withHttp2(boolean asked) {
        return new Transport(resolveOnce, asked, caFile, insecure, proxy, retries);
    }

    /** The same, trusting the authorities of this PEM file and no others. */
    public Transport withCaFile(Path file) {
        return new Transport(resolveOnce, http2, Optional.of(file), insecure, proxy, retries);
    }

    /** The same, with or without a look at certificates. */
    public Transport withInsecure(boolean asked) {
        return new Transport(resolveOnce, http2, caFile, asked, proxy, retries);
    }

    /** The same, through this proxy. */
    public Transport withProxy(String address) {
        return new Transport(resolveOnce, http2, caFile, insecure, Optional.of(address), retries);
    }

    /** The same, sending a request that was refused for the moment so many times again. */
    public Transport withRetries(int times) {
        return new Transport(resolveOnce, http2, caFile, insecure, proxy, times);
    }

    /**
     * Looks at what lies outside of this object, now rather than at the first request.
     *
     * @throws IllegalArgumentException when the CA file cannot be read, or holds no certificate
     */
    public void requireUsable() {
        caFile.ifPresent(CaFile::trusting);
    }

    /** What to tell whoever runs this, before anything is sent; empty when nothing is dangerous. */
    public Optional<String> warning() {
        return insecure
                ? Optional.of(
                        "INSECURE: llmbench.insecure = true, so no certificate is checked; the key and all prompts go"
                                + " to whoever answers")
                : Optional.empty();
    }

    private static String normalised(String proxy) {
        String text = proxy.strip();
        URI address;
        try {
            address = URI.create(text);
        } catch (IllegalArgumentException e) {
            throw refused(text, "it is no address");
        }
        if (!"http".equalsIgnoreCase(address.getScheme()) || address.getHost() == null) {
            throw refused(text, "only proxies that speak plain HTTP are known, and its scheme must be said");
        }
        if (address.getUserInfo() != null) {
            throw refused(text, "it holds a user or a password, and proxies that ask for one are not supported");
        }
        if (address.getPort() < 1 || address.getPort() > 65_535) {
            throw refused(text, "it has no port");
        }
        boolean more = !address.getRawPath().matches("/?") || address.getRawQuery() != null;
        if (more) {
            throw refused(text, "it has more than host and port");
        }
        return "http://" + address.getHost() + ":" + address.getPort();
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException(
                "llmbench.proxy = '" + BaseUrl.printable(text) + "': " + why + ". Write http://HOST:PORT");
    }
}
