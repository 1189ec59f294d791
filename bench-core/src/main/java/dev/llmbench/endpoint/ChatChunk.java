// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one chat-completions event said: pieces of generated text, how choices stand, usage, errors. One instance is
 * filled again for every event of a stream, so the hot path makes no strings.
 */
final class ChatChunk {

    /** Eight times what any API allows to be asked for. */
    static final int MOST_CHOICES = 1_024;

    /** Of one event: choices, and parts of a text, come by the dozen at most. */
    static final int MOST_PIECES = 1 << 16;

    /** What an event said of one choice. */
    record ChoiceState(int index, @Nullable String finishReason) {}

    private static final class Piece {
        ContentChannel channel = ContentChannel.TEXT;
        int choice;
        int start;
        int end;
    }

    private final List<Piece> pieces = new ArrayList<>();
    private int pieceCount;
    private char[] chars = new char[256];
    private int length;
    private final TextSlice slice = new TextSlice();
    private final List<ChoiceState> choices = new ArrayList<>(1);
    private @Nullable ServerUsage usage;
    private @Nullable String model;
    private boolean error;

    void clear() {
        pieceCount = 0;
        length = 0;
        choices.clear();
        usage = null;
        model = null;
        error = false;
    }

    /** Adds the string the parser stands at; an empty one adds nothing. */
    void addText(ContentChannel channel, JsonParser in) throws IOException {
        int count = in.getTextLength();
        if (count > 0) {
            addText(channel, in.getTextCharacters(), in.getTextOffset(), count);
        }
    }

    void addText(ContentChannel channel, char[] from, int offset, int count) {
        if (length + count > chars.length) {
            char[] larger = new char[Math.max(2 * chars.length, length + count)];
            System.arraycopy(chars, 0, larger, 0, length);
            chars = larger;
        }
        System.arraycopy(from, offset, chars, length, count);
        if (pieceCount == MOST_PIECES) {
            throw new AnswerTooLargeException("an event has more pieces of text than the limit of " + MOST_PIECES);
        }
        if (pieceCount == pieces.size()) {
            pieces.add(new Piece());
        }
        Piece piece = pieces.get(pieceCount++);
        piece.channel = channel;
        piece.start = length;
        length += count;
        piece.end = length;
    }

    /** How many pieces there are, as a mark for the methods that take one. */
    int mark() {
        return pieceCount;
    }

    /** The pieces from the mark on turned out to be of another channel. */
    void assignChannel(int mark, ContentChannel channel) {
        for (int i = mark; i < pieceCount; i++) {
            pieces.get(i).channel = channel;
        }
    }

    /** Drops the pieces from {@code second} on when they repeat the text between {@code first} and {@code second}. */
    void dropRepeated(int first, int second) {
        int start = startOf(first);
        int middle = startOf(second);
        if (second > first && Arrays.equals(chars, start, middle, chars, middle, length)) {
            pieceCount = second;
            length = middle;
        }
    }

    /** Puts the pieces from {@code second} on before those between {@code first} and {@code second}. */
    void swap(int first, int second) {
        Collections.rotate(pieces.subList(first, pieceCount), pieceCount - second);
    }

    private int startOf(int mark) {
        return mark < pieceCount ? pieces.get(mark).start : length;
    }

    /** The pieces from the mark on belong to this choice. */
    void closeChoice(int mark, int index, @Nullable String finishReason) {
        for (int i = mark; i < pieceCount; i++) {
            pieces.get(i).choice = index;
        }
        if (choices.size() == MOST_CHOICES) {
            throw new AnswerTooLargeException("an event has more choices than the limit of " + MOST_CHOICES);
        }
        choices.add(new ChoiceState(index, finishReason));
    }

    void setUsage(ServerUsage latest) {
        usage = latest;
    }

    void setModel(String name) {
        model = name;
    }

    void setError() {
        error = true;
    }

    boolean hasText() {
        return pieceCount > 0;
    }

    /** The most visible channel that has text: answer text, then tool calls, then thinking. */
    ContentChannel channel() {
        ContentChannel best = ContentChannel.REASONING;
        for (int i = 0; i < pieceCount; i++) {
            ContentChannel channel = pieces.get(i).channel;
            if (channel == ContentChannel.TEXT) {
                return channel;
            }
            if (channel == ContentChannel.TOOL_CALL) {
                best = channel;
            }
        }
        return best;
    }

    /** Tells the listener the event's text as a whole and then its pieces. */
    void tell(StreamListener listener, long stampNanos, boolean sharedRead) {
        listener.content(stampNanos, sharedRead, channel(), slice.over(chars, 0, length));
        for (int i = 0; i < pieceCount; i++) {
            Piece piece = pieces.get(i);
            listener.text(piece.channel, piece.choice, slice.over(chars, piece.start, piece.end));
        }
    }

    List<ChoiceState> choices() {
        return choices;
    }

    @Nullable
    ServerUsage usage() {
        return usage;
    }

    @Nullable
    String model() {
        return model;
    }

    /** Whether the event carried an error of the server. */
    boolean isError() {
        return error;
    }
}
