// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Outcome;
import dev.llmbench.testkit.RawInferenceServer;
import dev.llmbench.testkit.WireScript;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A certificate that does not fit costs a failure named for it, and never a request; what was asked for is trusted. */
@Timeout(30)
class TlsFaultsTest {

    private static final TestCertificate GOOD = TestCertificate.forLocalhost();

    @TempDir
    Path directory;

    private static RawInferenceServer server(TestCertificate certificate) {
        return RawInferenceServer.serving(WireScript.stream().token("hi").done())
                .overTls(certificate.serverContext())
                .start();
    }

    private Transport trusting(TestCertificate... authorities) throws IOException {
        StringBuilder pem = new StringBuilder("# comments stand in such files, too\r\n");
        for (TestCertificate authority : authorities) {
            pem.append(authority.pem());
        }
        return Transport.DEFAULT.withCaFile(Files.writeString(directory.resolve("ca.pem"), pem));
    }

    private static Outcome once(String url, Transport transport) {
        return Specs.once(EndpointSpec.of(url).withTransport(transport), Optional.empty());
    }

    private static void assertTlsFailure(RawInferenceServer server, Outcome outcome, String words) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
            assertThat(failed.kind()).isEqualTo(FailureKind.TLS);
            assertThat(failed.message()).startsWith("no TLS connection to ").containsIgnoringCase(words);
        });
        assertThat(server.posts()).isEmpty();
    }

    @Test
    void anUnknownAuthorityIsATlsFailure() {
        try (RawInferenceServer server = server(GOOD)) {
            assertTlsFailure(
                    server, once(server.baseUrl(), Transport.DEFAULT), "unable to find valid certification path");
        }
    }

    @Test
    void anAuthorityFromAFileIsTrusted() throws IOException {
        try (RawInferenceServer server = server(GOOD)) {
            assertThat(once(server.baseUrl(), trusting(GOOD))).isEqualTo(Outcome.COMPLETED);
            assertThat(once(server.baseUrl(), trusting(TestCertificate.forAnotherName(), GOOD)))
                    .as("the second of two")
                    .isEqualTo(Outcome.COMPLETED);
            assertThat(server.posts()).hasSize(2);
        }
    }

    @Test
    void anAuthorityFromAFileStandsInPlaceOfAllOthers() throws IOException {
        TestCertificate other = TestCertificate.forLocalhostByAnotherAuthority();
        try (RawInferenceServer server = server(GOOD)) {
            assertTlsFailure(server, once(server.baseUrl(), trusting(other)), "certification path");
        }
    }

    @Test
    void anExpiredCertificateIsATlsFailure() throws IOException {
        TestCertificate expired = TestCertificate.expired();
        try (RawInferenceServer server = server(expired)) {
            assertTlsFailure(server, once(server.baseUrl(), trusting(expired)), "notafter");
        }
    }

    @Test
    void aCertificateForAnotherNameIsATlsFailure() throws IOException {
        TestCertificate elsewhere = TestCertificate.forAnotherName();
        try (RawInferenceServer server = server(elsewhere)) {
            assertTlsFailure(server, once(server.baseUrl(), trusting(elsewhere)), "localhost");
        }
        try (RawInferenceServer server = server(GOOD)) {
            String byAddress = server.baseUrl().replace("localhost", "127.0.0.1");
            assertTlsFailure(server, once(byAddress, trusting(GOOD)), "127.0.0.1");
        }
    }

    @Test
    void insecureTakesWhateverCertificateThereIs() {
        Transport insecure = Transport.DEFAULT.withInsecure(true);
        for (TestCertificate certificate :
                new TestCertificate[] {GOOD, TestCertificate.expired(), TestCertificate.forAnotherName()}) {
            try (RawInferenceServer server = server(certificate)) {
                assertThat(once(server.baseUrl(), insecure)).isEqualTo(Outcome.COMPLETED);
                assertThat(once(server.baseUrl().replace("localhost", "127.0.0.1"), insecure))
                        .isEqualTo(Outcome.COMPLETED);
            }
        }
    }

    /** The operating system takes the connection; nobody ever answers the greeting. */
    @Test
    void aHandshakeThatIsNeverAnsweredEndsAtTheConnectLimit() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String url = "https://127.0.0.1:" + silent.getLocalPort();
            Outcome outcome = Specs.once(Specs.connectTimeout(url, Duration.ofMillis(150)), Optional.empty());
            assertThat(outcome.code()).isEqualTo("timeout_connect");
            assertThat(((Outcome.Failed) outcome).message()).contains("within the connect limit");
        }
    }

    /** The limit of the handshake must not become one of the answer. */
    @Test
    void anAnswerMayTakeLongerThanConnecting() throws IOException {
        WireScript slow =
                WireScript.stream().then(Duration.ofMillis(400), "").token("hi").done();
        try (RawInferenceServer server =
                RawInferenceServer.serving(slow).overTls(GOOD.serverContext()).start()) {
            EndpointSpec spec = Specs.connectTimeout(server.baseUrl(), Duration.ofMillis(300))
                    .withTransport(trusting(GOOD));
            try (OpenAiEndpoint endpoint = Specs.endpoint(spec, Optional.empty())) {
                for (int i = 0; i < 2; i++) {
                    assertThat(endpoint.newCall(new InferenceRequest(Specs.PROMPT))
                                    .execute(new Heard()))
                            .isEqualTo(Outcome.COMPLETED);
                }
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aFileThatIsNotThereIsRefusedByItsAbsolutePath() {
        Path missing = directory.resolve("missing.pem");
        assertRefused(missing, "there is no such file (absolute path: " + missing.toAbsolutePath() + ")");
        assertRefused(
                Path.of("missing.pem"), Path.of("missing.pem").toAbsolutePath().toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "no certificate",
                "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
                "-----BEGIN CERTIFICATE-----\nanVuaw==\n-----END CERTIFICATE-----\n",
                "-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n",
                "-----BEGIN CERTIFICATE-----\nanVuaw==\n",
                "-----BEGIN PRIVATE KEY-----\nanVuaw==\n-----END PRIVATE KEY-----\n"
            })
    void aFileWithoutACertificateIsRefused(String content) throws IOException {
        assertRefused(Files.writeString(directory.resolve("junk.pem"), content), "it holds ");
    }

    @Test
    void aCertificateThatIsCutOffIsRefused() throws IOException {
        String pem = GOOD.pem();
        assertRefused(Files.writeString(directory.resolve("cut.pem"), pem.substring(0, pem.length() / 2)), "it holds ");
    }

    @Test
    void aDirectoryIsRefused() {
        assertRefused(directory, "it cannot be read");
    }

    private static void assertRefused(Path file, String why) {
        Transport transport = Transport.DEFAULT.withCaFile(file);
        assertThatThrownBy(transport::requireUsable)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("llmbench.ca-file = '" + file + "': ")
                .hasMessageContaining(why)
                .hasMessageContaining("-----BEGIN CERTIFICATE-----");
        EndpointSpec spec = EndpointSpec.of("https://h").withTransport(transport);
        assertThatThrownBy(() -> Specs.endpoint(spec, Optional.empty())).isInstanceOf(IllegalArgumentException.class);
    }
}
