// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** An event's JSON to what the engine keeps of it. In the parser's own package, which is not public. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ParserBenchmark {

    private static final byte[] CHAT = ("{\"id\":\"chatcmpl-9f1c6b1e5c1a4d0b8f7e6d5c4b3a2910\",\"object\":"
                    + "\"chat.completion.chunk\",\"created\":1764000000,\"model\":\"some-model\",\"choices\":[{\"index\":0,"
                    + "\"delta\":{\"content\":\" token\"},\"logprobs\":null,\"finish_reason\":null}]}")
            .getBytes(StandardCharsets.UTF_8);

    private static final byte[] MESSAGES = ("{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":"
                    + "\"text_delta\",\"text\":\" token\"}}")
            .getBytes(StandardCharsets.UTF_8);

    private final AnswerChunkParser chat = AnswerChunkParser.ofStream(EndpointType.CHAT.dialect());
    private final AnswerChunkParser messages = AnswerChunkParser.ofStream(EndpointType.MESSAGES.dialect());

    @Benchmark
    public Object chatEvent() throws JsonProcessingException {
        return chat.parse(CHAT, 0, CHAT.length);
    }

    @Benchmark
    public Object messagesEvent() throws JsonProcessingException {
        return messages.parse(MESSAGES, 0, MESSAGES.length);
    }
}
