// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How requests travelled to the server.
 *
 * @param protocol what every request was sent with, such as {@code HTTP/1.1}
 * @param resolvedOnce whether a name was looked up once for the run
 * @param caFile whose certificates were trusted; empty for the JVM's choice
 * @param insecure whether no certificate was checked
 * @param proxy the proxy in between; empty for none
 * @param retries how often a refused request could be sent again
 */
public record TransportDescription(
        String protocol,
        boolean resolvedOnce,
        Optional<String> caFile,
        boolean insecure,
        Optional<String> proxy,
        int retries) {

    /** What every run has that asks for nothing else. */
    public static final TransportDescription DEFAULT =
            new TransportDescription("HTTP/1.1", true, Optional.empty(), false, Optional.empty(), 0);

    /** What a reader of the figures must know, a sentence each; empty when all is as by default. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (insecure) {
            remarks.add("INSECURE: no certificate was checked (insecure = true), so nobody knows who answered");
        }
        proxy.ifPresent(address -> remarks.add("proxy: every latency includes the way through " + address));
        if (!protocol.equals(DEFAULT.protocol)) {
            remarks.add("protocol: " + protocol + ", whose streams share a connection; arrival stamps are coarser than"
                    + " those of " + DEFAULT.protocol);
        }
        if (!resolvedOnce) {
            remarks.add("names: looked up for every new connection, inside its request's latency");
        }
        return remarks;
    }
}
