// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one event of a stream said, or an answer that came whole: pieces of generated text, how choices stand, usage,
 * errors. One instance is filled again for every event of a stream, so the hot path makes no strings.
 */
final class AnswerChunk {

    /** Eight times the 128 that OpenAI allows; a server that invents more would fill the memory of what they are. */
    static final int MOST_CHOICES = 1_024;

    /** What an event said of one choice. */
    record ChoiceState(int index, @Nullable String finishReason) {}

    private static final class Piece {
        ContentChannel channel = ContentChannel.TEXT;
        int choice;
        int start;
        int end;
    }

    /** The longest model name or finish reason kept: both outlive the answer, in its record. */
    static final int LONGEST_NAME = 200;

    /** An event of usual servers has one piece. */
    static final int MAX_PIECES = 10_000;

    private final boolean whole;
    private final List<Piece> pieces = new ArrayList<>();
    private int pieceCount;
    private char[] chars = new char[256];
    private int length;
    private final TextSlice slice = new TextSlice();
    private final List<ChoiceState> choices = new ArrayList<>(1);
    private @Nullable ServerUsage usage;
    private @Nullable String model;
    private boolean modelKnown;
    private @Nullable ServerUsage usageSoFar;
    private boolean anyChoices;
    private boolean end;
    private boolean result;
    private boolean error;
    private boolean detail;
    private boolean code;
    private boolean message;

    AnswerChunk(boolean whole) {
        this.whole = whole;
    }

    /** Whether this is an answer that came whole, and not an event of a stream. */
    boolean isWhole() {
        return whole;
    }

    void clear() {
        pieceCount = 0;
        length = 0;
        choices.clear();
        usage = null;
        model = null;
        anyChoices = false;
        end = false;
        result = false;
        error = false;
        detail = false;
        code = false;
        message = false;
    }

    /** Adds the string the parser stands at; an empty one adds nothing. */
    void addText(ContentChannel channel, JsonParser in) throws IOException {
        int count = in.getTextLength();
        if (count > 0) {
            addText(channel, in.getTextCharacters(), in.getTextOffset(), count);
        }
    }

    void addText(ContentChannel channel, char[] from, int offset, int count) throws StreamConstraintsException {
        if (pieceCount == MAX_PIECES) {
            throw new StreamConstraintsException("the text comes in more than " + MAX_PIECES + " pieces");
        }
        if (length + count > chars.length) {
            char[] larger = new char[Math.max(2 * chars.length, length + count)];
            System.arraycopy(chars, 0, larger, 0, length);
            chars = larger;
        }
        System.arraycopy(from, offset, chars, length, count);
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

    /** How much text there is, as a place for {@link #dropRepeated}. */
    int textLength() {
        return length;
    }

    /** Drops the pieces from the mark on when they repeat the text from place {@code start} to place {@code end}. */
    void dropRepeated(int start, int end, int mark) {
        int again = mark < pieceCount ? pieces.get(mark).start : length;
        if (end > start && Arrays.equals(chars, start, end, chars, again, length)) {
            pieceCount = mark;
            length = again;
        }
    }

    /** Puts the pieces from {@code second} on before those between {@code first} and {@code second}. */
    void swap(int first, int second) {
        Collections.rotate(pieces.subList(first, pieceCount), pieceCount - second);
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

    /** Counts that replace all that were told before; null says nothing. */
    void setUsage(@Nullable ServerUsage latest) {
        if (latest != null) {
            usage = latest;
        }
    }

    /**
     * The same for an API that tells one count here and another one there: what this says replaces what was said
     * before.
     */
    void addUsage(@Nullable ServerUsage latest) {
        if (latest == null) {
            return;
        }
        ServerUsage before = usageSoFar;
        usageSoFar = before == null ? latest : latest.over(before);
        usage = usageSoFar;
    }

    /** The event is the last one of its answer, whatever follows. */
    void setEnd() {
        end = true;
    }

    boolean isEnd() {
        return end;
    }

    /** The items of the list at which the parser stands are what was asked for. */
    void readResults(JsonParser in) throws IOException {
        result |= in.currentToken() == JsonToken.START_ARRAY && ErrorField.saysSomething(in);
        in.skipChildren();
    }

    /** Whether the answer holds what was asked for, where that is no text. */
    boolean hasResult() {
        return result;
    }

    /** Drops the pieces from the mark on. */
    void drop(int mark) {
        if (mark < pieceCount) {
            length = pieces.get(mark).start;
            pieceCount = mark;
        }
    }

    /** Reads the model's name; the first one of a stream counts. */
    void readModel(JsonParser in) throws IOException {
        if (modelKnown) {
            in.skipChildren();
            return;
        }
        String name = name(in);
        if (!name.isEmpty()) {
            model = name;
            modelKnown = true;
        }
    }

    /** Forgets a model that this event told, because it will be read once more. */
    void takeBackModel() {
        modelKnown = modelKnown && model == null;
    }

    /** The string the parser stands at, its beginning if it is long; empty for anything else, which is skipped. */
    static String name(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.VALUE_STRING) {
            in.skipChildren();
            return "";
        }
        int length = in.getTextLength();
        return length <= LONGEST_NAME
                ? in.getText()
                : new String(in.getTextCharacters(), in.getTextOffset(), LONGEST_NAME);
    }

    /**
     * The event has a field of choices, be it an empty one.
     *
     * @throws JsonParseException when it has two: bytes were lost between two events, which now look like one
     */
    void noteChoices(JsonParser in) throws JsonParseException {
        if (anyChoices) {
            throw new JsonParseException(in, "two fields of choices");
        }
        anyChoices = true;
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

    /** Notes a field by which servers report an error outside of a field {@code error}. */
    void noteErrorPart(String field, boolean saysSomething) {
        switch (field) {
            case "detail" -> detail = saysSomething;
            case "code" -> code = saysSomething;
            default -> message = saysSomething;
        }
    }

    /**
     * Whether the event carried an error of the server: one that it named so, or words in the place of choices that
     * other frameworks put into an error's body.
     */
    boolean isError() {
        return error || (!anyChoices && (detail || (code && message)));
    }
}
