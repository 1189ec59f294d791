// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLHandshakeException;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class TransportFailureTest {

    private static final Call CALL =
            new OkHttpClient().newCall(new Request.Builder().url("http://h").build());

    private final ConnectionPhases phases = new ConnectionPhases(NanoClock.system());

    private FailureKind kind(IOException failure) {
        return ((Outcome.Failed) TransportFailure.of(failure, phases, 0, "h:1")).kind();
    }

    private static IOException wrapped(IOException cause) {
        ConnectException outer = new ConnectException("Failed to connect to h/127.0.0.1:1");
        outer.initCause(cause);
        return outer;
    }

    private void attempted(String address, IOException cause) throws Exception {
        phases.connectFailed(
                CALL, new InetSocketAddress(InetAddress.getByName(address), 1), Proxy.NO_PROXY, null, cause);
    }

    /** Field case HT-18. */
    @Test
    void aLackOfPortsOrDescriptorsIsThisMachinesFault() {
        assertThat(kind(new BindException("Cannot assign requested address"))).isEqualTo(FailureKind.CLIENT_RESOURCE);
        assertThat(kind(new NoRouteToHostException("Cannot assign requested address (Address not available)")))
                .isEqualTo(FailureKind.CLIENT_RESOURCE);
        assertThat(kind(new SocketException("Too many open files"))).isEqualTo(FailureKind.CLIENT_RESOURCE);
        assertThat(kind(new SocketException("No buffer space available (maximum connections reached?): connect")))
                .isEqualTo(FailureKind.CLIENT_RESOURCE);
        assertThat(kind(wrapped(new ConnectException("Can't assign requested address"))))
                .isEqualTo(FailureKind.CLIENT_RESOURCE);
        assertThat(kind(new BindException("Address already in use: connect"))).isEqualTo(FailureKind.CLIENT_RESOURCE);
    }

    @Test
    void aMachineWithoutIpv6IsNotOutOfPorts() throws Exception {
        IOException noIpv6 = wrapped(new ConnectException("Cannot assign requested address"));
        IOException refused = wrapped(new ConnectException("Connection refused"));
        attempted("::1", noIpv6);
        attempted("127.0.0.1", refused);
        noIpv6.addSuppressed(refused);
        assertThat(kind(noIpv6)).isEqualTo(FailureKind.CONNECT);
    }

    @Test
    void outOfPortsIsSeenBehindADeadIpv6Address() throws Exception {
        IOException refused = wrapped(new ConnectException("Connection refused"));
        attempted("::1", refused);
        attempted("127.0.0.1", wrapped(new NoRouteToHostException("Cannot assign requested address")));
        assertThat(kind(refused)).isEqualTo(FailureKind.CLIENT_RESOURCE);
    }

    @Test
    void anAttemptThatFailedBeforeAnotherSucceededDoesNotCount() throws Exception {
        attempted("::1", wrapped(new ConnectException("Cannot assign requested address")));
        connected();
        assertThat(kind(new SocketException("Connection reset"))).isEqualTo(FailureKind.RESET);
    }

    @Test
    void withoutAConnectionTheStageDecides() {
        assertThat(kind(wrapped(new ConnectException("Connection refused")))).isEqualTo(FailureKind.CONNECT);
        assertThat(kind(new NoRouteToHostException("No route to host"))).isEqualTo(FailureKind.CONNECT);
        assertThat(kind(new SocketException("Network is unreachable"))).isEqualTo(FailureKind.CONNECT);
        assertThat(kind(new SocketTimeoutException("Connect timed out"))).isEqualTo(FailureKind.TIMEOUT_CONNECT);
        assertThat(kind(wrapped(new ConnectException("Connection timed out")))).isEqualTo(FailureKind.TIMEOUT_CONNECT);
        assertThat(kind(new SSLHandshakeException("PKIX path building failed"))).isEqualTo(FailureKind.TLS);
    }

    @Test
    void whateverBreaksTheHandshakeIsATlsFailure() {
        phases.secureConnectStart(CALL);
        assertThat(kind(new SocketException("Connection reset"))).isEqualTo(FailureKind.TLS);
        assertThat(kind(new EOFException("SSL peer shut down incorrectly"))).isEqualTo(FailureKind.TLS);
    }

    @Test
    void onceConnectedABreakIsAReset() {
        connected();
        assertThat(kind(new SocketException("Broken pipe"))).isEqualTo(FailureKind.RESET);
        assertThat(kind(new IOException("unexpected end of stream"))).isEqualTo(FailureKind.RESET);
        assertThat(kind(new SSLHandshakeException("late alert"))).isEqualTo(FailureKind.RESET);
    }

    @Test
    void theMessageGivesTheInnermostCauseInBoundedLength() {
        Outcome.Failed failed = (Outcome.Failed)
                TransportFailure.of(wrapped(new ConnectException("Connection refused")), phases, 0, "h:1");
        assertThat(failed.message()).isEqualTo("no connection to h:1: Connection refused");
        assertThat(((Outcome.Failed) TransportFailure.of(new IOException(), phases, 0, "h:1")).message())
                .isEqualTo("no connection to h:1: IOException");
        assertThat(((Outcome.Failed) TransportFailure.of(new IOException("x".repeat(9_999)), phases, 0, "h:1"))
                        .message())
                .hasSizeLessThan(400);
    }

    private void connected() {
        phases.connectStart(CALL, InetSocketAddress.createUnresolved("h", 1), Proxy.NO_PROXY);
        phases.connectionAcquired(CALL, new NoConnection());
    }
}
