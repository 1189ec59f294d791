// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.request.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import okio.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every case through a socket and the whole client, statuses and captured heads included: in one write, byte by byte,
 * in 7-byte pieces. Other folders: {@code -Dcases.dir=DIR}.
 */
class RawSocketCasesTest {

    private static final int[] WRITE_SIZES = {Integer.MAX_VALUE, 1, 7};

    static Stream<StreamCase> cases() {
        return StreamCase.all().stream().filter(StreamCase::isSupported);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isReadAsExpectedHoweverItIsWritten(StreamCase given) throws IOException {
        List<String> differences = new ArrayList<>();
        for (int size : WRITE_SIZES) {
            byte[] wire = wire(given);
            try (RawServer server = new RawServer((request, exchange) -> {
                        exchange.socket().setTcpNoDelay(true);
                        for (int at = 0; at < wire.length; at += Math.min(size, wire.length - at)) {
                            exchange.out().write(wire, at, Math.min(size, wire.length - at));
                            exchange.out().flush();
                        }
                        return false;
                    });
                    OpenAiEndpoint endpoint = endpoint(server.url(), given)) {
                ObservedAnswer observed = new ObservedAnswer();
                Outcome outcome =
                        endpoint.newCall(new InferenceRequest(Specs.PROMPT)).execute(observed);
                CaseDifferences.of(given, observed, outcome, observed.fields(outcome))
                        .forEach(each -> differences.add(size + "-byte writes: " + each));
                assertThat(server.received())
                        .hasSize(1)
                        .allSatisfy(request -> assertThat(request.line())
                                .contains(" /v1/"
                                        + String.join(
                                                "/", given.type().dialect().path(true)) + " "));
            }
        }
        assertThat(differences).isEmpty();
    }

    private static OpenAiEndpoint endpoint(String url, StreamCase given) {
        EndpointSpec spec = EndpointSpec.of(url).withType(given.type()).withStreaming(given.isStreamed());
        return new OpenAiEndpoint(spec, "m", Optional.empty(), NanoClock.system(), 1);
    }

    /** All bytes of the answer. A reset case lacks the end of its body: the connection ends there. */
    private static byte[] wire(StreamCase given) {
        Buffer wire = new Buffer();
        wire.writeUtf8(given.capturedHead()
                .orElseGet(() ->
                        "HTTP/1.1 " + given.status() + " Status\r\nContent-Type: " + given.contentType() + "\r\n"));
        if (given.isFramed()) {
            return wire.writeUtf8("Transfer-Encoding: chunked\r\n\r\n")
                    .write(given.bytes())
                    .readByteArray();
        }
        byte[] body = given.body();
        if (!given.isStreamed() || given.status() != 200) {
            return wire.writeUtf8("Content-Length: " + body.length + "\r\n\r\n")
                    .write(body)
                    .readByteArray();
        }
        wire.writeUtf8("Transfer-Encoding: chunked\r\n\r\n");
        if (body.length > 0) {
            wire.writeUtf8(Integer.toHexString(body.length) + "\r\n")
                    .write(body)
                    .writeUtf8("\r\n");
        }
        if (!given.resets().contains(true)) {
            wire.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        return wire.readByteArray();
    }
}
