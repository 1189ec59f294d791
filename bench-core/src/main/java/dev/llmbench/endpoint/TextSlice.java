// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.util.Objects;

/** A view of part of a char array that is pointed elsewhere for the next piece of text. */
final class TextSlice implements CharSequence {

    private char[] chars = new char[0];
    private int start;
    private int end;

    TextSlice over(char[] newChars, int newStart, int newEnd) {
        chars = newChars;
        start = newStart;
        end = newEnd;
        return this;
    }

    @Override
    public int length() {
        return end - start;
    }

    @Override
    public char charAt(int index) {
        return chars[start + Objects.checkIndex(index, length())];
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        Objects.checkFromToIndex(from, to, length());
        return new String(chars, start + from, to - from);
    }

    @Override
    public String toString() {
        return new String(chars, start, end - start);
    }
}
