// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Dns;

/**
 * Looks a name up until that succeeds, and then never again: a slow resolver would otherwise show up in some request's
 * TTFT whenever the JVM's own cache of a few seconds runs out.
 */
final class ResolvedOnce implements Dns {

    private final Dns resolver;
    private final Map<String, List<InetAddress>> known = new ConcurrentHashMap<>();

    ResolvedOnce(Dns resolver) {
        this.resolver = resolver;
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        List<InetAddress> addresses = known.get(hostname);
        if (addresses == null) {
            addresses = List.copyOf(resolver.lookup(hostname));
            known.put(hostname, addresses);
        }
        return addresses;
    }
}
