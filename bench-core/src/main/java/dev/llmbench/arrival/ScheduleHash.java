// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.arrival;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short name for a schedule: two runs with the same one were meant to start the same requests at the same times. */
public final class ScheduleHash {

    private static final int SHOWN_BYTES = 8;

    private ScheduleHash() {}

    /** The first 8 bytes, in hexadecimal, of SHA-256 over the first offsets as big-endian nanoseconds. */
    public static String of(ArrivalProcess process, long seed, int arrivals) {
        MessageDigest digest = sha256();
        ArrivalTimes times = process.times(seed);
        ByteBuffer offset = ByteBuffer.allocate(Long.BYTES);
        for (int i = 0; i < arrivals; i++) {
            digest.update(offset.putLong(0, times.nextOffsetNanos()).array());
        }
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
