// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;

/** Tells this machine and private networks from the public network. */
final class LocalAddress {

    private LocalAddress() {}

    static boolean isLocal(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        if (name.equals("localhost") || name.endsWith(".localhost")) {
            return true;
        }
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (!isLocal(address)) {
                    return false;
                }
            }
            return true;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    static boolean isLocal(InetAddress address) {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || isUniqueLocal(address.getAddress());
    }

    /** fc00::/7 of RFC 4193, which the JDK's methods do not know. */
    private static boolean isUniqueLocal(byte[] address) {
        return address.length == 16 && (address[0] & 0xfe) == 0xfc;
    }
}
