// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.Outcome;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import org.junit.jupiter.api.Test;

class AddressesTest {

    private static InetAddress v6Loopback(String name) throws UnknownHostException {
        byte[] address = new byte[16];
        address[15] = 1;
        return InetAddress.getByAddress(name, address);
    }

    private static InetAddress v4Loopback(String name) throws UnknownHostException {
        return InetAddress.getByAddress(name, new byte[] {127, 0, 0, 1});
    }

    /** The usual trap: the name has an IPv6 address first, and the server listens on IPv4 only. */
    @Test
    void localhostWithIpv6FirstWorksWithOnePost() throws Exception {
        Dns v6First = name -> List.of(v6Loopback(name), v4Loopback(name));
        try (RawServer server = RawServer.always(RawServer.stream("a", "[DONE]") + "0\r\n\r\n");
                OpenAiEndpoint endpoint = new OpenAiEndpoint(
                        EndpointSpec.of("http://localhost:" + server.port()),
                        "m",
                        Optional.empty(),
                        NanoClock.system(),
                        4,
                        v6First,
                        HttpTransport.KEEP_ALIVE)) {
            for (int sent = 1; sent <= 3; sent++) {
                Heard heard = new Heard();
                assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(heard))
                        .isEqualTo(Outcome.COMPLETED);
                assertThat(server.received()).hasSize(sent);
                assertThat(heard.connections.get(0).reused()).isEqualTo(sent > 1);
                assertThat(heard.connections.get(0).connectNanos().isPresent()).isEqualTo(sent == 1);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aNameIsLookedUpUntilThatSucceedsAndThenNeverAgain() throws Exception {
        AtomicInteger lookups = new AtomicInteger();
        ResolvedOnce dns = new ResolvedOnce(name -> {
            if (lookups.incrementAndGet() == 1) {
                throw new UnknownHostException(name);
            }
            return List.of(v4Loopback(name));
        });
        assertThatThrownBy(() -> dns.lookup("h")).isInstanceOf(UnknownHostException.class);
        assertThat(dns.lookup("h")).containsExactly(v4Loopback("h"));
        assertThat(dns.lookup("h")).containsExactly(v4Loopback("h"));
        assertThat(lookups).hasValue(2);
    }
}
