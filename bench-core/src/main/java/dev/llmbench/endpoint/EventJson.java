// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One JSON parser for the events of a stream, one after the other: making a parser for each costs more memory than all
 * else that is done with an event. It is one that is fed, so that the end of an event is not the end of its input.
 *
 * <p>What a parser remembers, such as names of fields, a server could let grow for as long as it sends; so a new one
 * takes over now and then.
 */
final class EventJson implements AutoCloseable {

    /** A few hundred events of usual size. */
    private static final int MOST_BYTES_OF_ONE_PARSER = 1 << 16;

    private @Nullable Fed parser;
    private int bytesFed;

    /** Stands before the first token of the event. The event before it must have been {@link #isUsedUp used up}. */
    JsonParser over(byte[] bytes, int offset, int length) throws IOException {
        if (bytesFed > MOST_BYTES_OF_ONE_PARSER) {
            close();
        }
        Fed fed = parser;
        if (fed == null) {
            fed = new Fed(AnswerChunkParser.JSON.createNonBlockingByteArrayParser());
            parser = fed;
        }
        bytesFed += length;
        fed.feeder.feedInput(bytes, offset, offset + length);
        return fed;
    }

    /** Whether nothing stands behind the value that has been read. */
    boolean isUsedUp() {
        return parser != null && parser.feeder.needMoreInput();
    }

    /** Forgets whatever was not read. The next event gets a new parser. */
    @Override
    public void close() throws IOException {
        Fed fed = parser;
        parser = null;
        bytesFed = 0;
        if (fed != null) {
            fed.close();
        }
    }

    /**
     * Takes the lack of input, which for a parser that is fed is no mistake, for the end of an event that is not whole.
     */
    private static final class Fed extends JsonParserDelegate {
        private final ByteArrayFeeder feeder;

        Fed(JsonParser parser) {
            super(parser);
            this.feeder = (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
        }

        @Override
        public JsonToken nextToken() throws IOException {
            JsonToken token = super.nextToken();
            if (token == JsonToken.NOT_AVAILABLE) {
                throw new JsonEOFException(this, token, "the event ends within its JSON object");
            }
            return token;
        }
    }
}
