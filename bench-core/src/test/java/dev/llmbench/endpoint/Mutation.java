// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Damages a body as bad networks, bad gateways and bad servers do. The same random numbers give the same damage. */
final class Mutation {

    private static final Pattern NUMBER = Pattern.compile("(?<=[:\\[,])-?[0-9][0-9.]*");
    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
    private static final List<String> ENDS = List.of("\n", "\r", "\r\n", "\n\n", "\r\n\r\n", "\n\r", "");
    private static final List<String> NUMBERS = List.of(
            "9".repeat(400),
            "1" + "0".repeat(2_000),
            "1e999999999",
            "-1e-999999999",
            "-" + "8".repeat(30),
            "2147483648",
            "9223372036854775808",
            "-1",
            "1.0",
            "NaN",
            "-Infinity",
            "007");
    private static final List<String> FRAGMENTS = List.of(
            "data: [DONE]\n\n",
            "data: [DONE",
            "[DONE]",
            "data: {\"error\":{\"message\":\"x\"}}\n\n",
            "event: error\n",
            "error: x\n",
            ": ping\n\n",
            "\"finish_reason\":\"stop\"",
            "\"choices\":[",
            "data:",
            "data: ",
            "\n\n",
            "\uFEFF",
            "{",
            "}",
            "\"",
            "\\u",
            "\\ud83d",
            "null,");

    /** A byte that begins nothing, a cut sequence, an overlong one, a lone surrogate, one beyond Unicode. */
    private static final byte[][] NO_UTF8 = {
        {(byte) 0xFF},
        {(byte) 0xE2, (byte) 0x82},
        {(byte) 0xC0, (byte) 0x80},
        {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
        {(byte) 0xF7, (byte) 0xBF, (byte) 0xBF, (byte) 0xBF},
        {(byte) 0x80, (byte) 0x80, (byte) 0x80},
        {0}
    };

    private final SplittableRandom random;

    Mutation(SplittableRandom random) {
        this.random = random;
    }

    /** One to four kinds of damage, one after the other; never more than 1 MB. */
    byte[] of(byte[] body, byte[] other) {
        byte[] damaged = body;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            damaged = once(damaged, other);
        }
        return damaged.length > 1 << 20 ? Arrays.copyOf(damaged, 1 << 20) : damaged;
    }

    private byte[] once(byte[] body, byte[] other) {
        return switch (random.nextInt(11)) {
            case 0 -> flipBits(body);
            case 1 -> Arrays.copyOf(body, place(body));
            case 2 -> cutOut(body);
            case 3 -> duplicate(body);
            case 4 -> insert(body, slice(other));
            case 5 -> swapLineEnds(body);
            case 6 -> changeNumber(body);
            case 7 -> nest(body);
            case 8 -> insert(body, NO_UTF8[random.nextInt(NO_UTF8.length)]);
            case 9 -> insert(body, utf8(pick(FRAGMENTS)));
            default -> changeByte(body);
        };
    }

    private int place(byte[] body) {
        return random.nextInt(body.length + 1);
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    private byte[] flipBits(byte[] body) {
        byte[] flipped = body.clone();
        for (int i = 1 + random.nextInt(8); i > 0 && body.length > 0; i--) {
            int at = random.nextInt(body.length);
            flipped[at] = (byte) (flipped[at] ^ (1 << random.nextInt(8)));
        }
        return flipped;
    }

    private byte[] changeByte(byte[] body) {
        byte[] changed = body.clone();
        if (body.length > 0) {
            changed[random.nextInt(body.length)] = (byte) random.nextInt(256);
        }
        return changed;
    }

    private byte[] slice(byte[] from) {
        int start = place(from);
        return Arrays.copyOfRange(from, start, start + random.nextInt(from.length - start + 1));
    }

    private byte[] cutOut(byte[] body) {
        int start = place(body);
        int end = start + random.nextInt(Math.min(400, body.length - start) + 1);
        return join(Arrays.copyOf(body, start), Arrays.copyOfRange(body, end, body.length));
    }

    private byte[] duplicate(byte[] body) {
        byte[] piece = slice(body);
        byte[] repeated = piece;
        for (int i = random.nextInt(4); i > 0 && repeated.length < 1 << 18; i--) {
            repeated = join(repeated, piece);
        }
        return insert(body, repeated);
    }

    private byte[] insert(byte[] body, byte[] piece) {
        int at = place(body);
        return join(Arrays.copyOf(body, at), piece, Arrays.copyOfRange(body, at, body.length));
    }

    /** All ends alike, or each as it comes. */
    private byte[] swapLineEnds(byte[] body) {
        String all = random.nextInt(3) == 0 ? "" : pick(ENDS.subList(0, 3));
        String text = LINE_END.matcher(latin1(body))
                .replaceAll(end -> all.isEmpty() ? random.nextInt(4) == 0 ? pick(ENDS) : end.group() : all);
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] changeNumber(byte[] body) {
        return replaceOne(body, pick(NUMBERS));
    }

    /** A value inside so many arrays or objects, or the opening of them only. */
    private byte[] nest(byte[] body) {
        int depth = 1 << random.nextInt(13);
        boolean array = random.nextBoolean();
        String open = (array ? "[" : "{\"a\":").repeat(depth);
        String close = random.nextInt(4) == 0 ? "" : (array ? "]" : "}").repeat(depth);
        return random.nextBoolean()
                ? replaceOne(body, open + "1" + close)
                : replaceOne(body, "1,\"content\":" + open + "\"x\"" + close);
    }

    private byte[] replaceOne(byte[] body, String value) {
        String text = latin1(body);
        List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
        if (numbers.isEmpty()) {
            return insert(body, utf8(value));
        }
        MatchResult number = numbers.get(random.nextInt(numbers.size()));
        return (text.substring(0, number.start()) + value + text.substring(number.end()))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String latin1(byte[] body) {
        return new String(body, StandardCharsets.ISO_8859_1);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
