// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.llmbench.clock.NanoClock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Asks a server for its models, by a connection of its own that is closed afterwards. */
final class ModelsQuery {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    /** A gateway's list of some hundred models, each with its description, has a few hundred kilobytes. */
    private static final long LARGEST_BYTES = 4 * 1024 * 1024;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ModelsQuery() {}

    static ServerModels ask(EndpointSpec spec, Optional<String> apiKey) {
        return ask(spec, apiKey, LONGEST_WAIT);
    }

    static ServerModels ask(EndpointSpec spec, Optional<String> apiKey, Duration longestWait) {
        BaseUrl baseUrl = BaseUrl.parse(spec.baseUrl());
        AnswerHead head = new AnswerHead();
        ConnectionPhases phases = new ConnectionPhases(NanoClock.system());
        Redaction redaction = new Redaction(spec, apiKey);
        Request get = new Request.Builder()
                .url(baseUrl.modelsUrl())
                .headers(RequestHeaders.of(spec, apiKey, "application/json"))
                .tag(AnswerHead.class, head)
                .tag(ConnectionPhases.class, phases)
                .build();
        OkHttpClient client = HttpTransport.client(spec.timeouts().connect(), 1, Dns.SYSTEM, NanoClock.system())
                .newBuilder()
                .callTimeout(longestWait)
                .build();
        SocketReadClock.ofThisThread().begin(NanoClock.system(), 2 * LARGEST_BYTES);
        try (Response answer = client.newCall(get).execute()) {
            return read(answer, head.status(), redaction);
        } catch (InterruptedIOException e) {
            return unreachable(e, phases, baseUrl, longestWait);
        } catch (IOException e) {
            return new ServerModels.Unreachable(
                    redaction.apply(TransportFailure.message(e, phases, baseUrl.hostAndPort())));
        } finally {
            client.connectionPool().evictAll();
        }
    }

    private static ServerModels unreachable(
            InterruptedIOException e, ConnectionPhases phases, BaseUrl baseUrl, Duration longestWait) {
        return new ServerModels.Unreachable(
                phases.isConnected()
                        ? baseUrl.hostAndPort() + " took the connection and gave no answer to GET "
                                + baseUrl.models().getPath() + " within " + longestWait.toMillis() + " ms"
                        : TransportFailure.message(e, phases, baseUrl.hostAndPort()));
    }

    private static ServerModels read(Response answer, int status, Redaction redaction) {
        if (status == 200) {
            String body = BoundedBody.text(answer, LARGEST_BYTES);
            Optional<List<String>> ids = ids(body, redaction);
            return ids.isPresent()
                    ? new ServerModels.Listed(ids.get())
                    : new ServerModels.NotOffered(status, redaction.apply(ServerWords.from(body)));
        }
        String words = redaction.apply(BoundedBody.words(answer));
        return switch (status) {
            case 401, 403 -> new ServerModels.Unauthorised(status, words);
            case 503 -> new ServerModels.NotReady(words);
            default -> new ServerModels.NotOffered(status, words);
        };
    }

    /** The names in a list of models; empty for any other body. */
    private static Optional<List<String>> ids(String body, Redaction redaction) {
        try {
            JsonNode data = MAPPER.readTree(body).path("data");
            if (!data.isArray()) {
                return Optional.empty();
            }
            List<String> ids = new ArrayList<>();
            data.forEach(model -> {
                if (model.path("id").isTextual()) {
                    ids.add(redaction.apply(model.path("id").textValue()));
                }
            });
            return Optional.of(ids);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
