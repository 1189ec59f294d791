// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Makes WAV sounds: one channel, 16 bits, 16,000 samples a second, as speech models take them. */
final class WavSound {

    static final int SAMPLES_PER_SECOND = 16_000;

    private static final int HEADER_BYTES = 44;
    private static final int BYTES_PER_SAMPLE = 2;
    private static final int SAMPLES_PER_TONE = SAMPLES_PER_SECOND / 10;
    private static final double LOUDNESS = 8_000;
    private static final int LOWEST_HERTZ = 100;
    private static final int HIGHEST_HERTZ = 1_000;

    private WavSound() {}

    /** Tones of a tenth of a second, each of a random pitch: two sounds differ from their first tone on. */
    static byte[] tones(Duration length, RandomStream random) {
        int samples = (int) (length.toNanos() * SAMPLES_PER_SECOND / 1_000_000_000L);
        byte[] bytes = new byte[HEADER_BYTES + samples * BYTES_PER_SAMPLE];
        ByteBuffer wav = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        writeHeader(wav, samples * BYTES_PER_SAMPLE);
        double step = 0;
        for (int i = 0; i < samples; i++) {
            if (i % SAMPLES_PER_TONE == 0) {
                int hertz = LOWEST_HERTZ + random.nextInt(HIGHEST_HERTZ - LOWEST_HERTZ);
                step = 2 * Math.PI * hertz / SAMPLES_PER_SECOND;
            }
            wav.putShort((short) Math.round(LOUDNESS * StrictMath.sin(step * (i % SAMPLES_PER_TONE))));
        }
        return bytes;
    }

    private static void writeHeader(ByteBuffer wav, int dataBytes) {
        short pcm = 1;
        short channels = 1;
        wav.put(ascii("RIFF"))
                .putInt(HEADER_BYTES - 8 + dataBytes)
                .put(ascii("WAVEfmt "))
                .putInt(16)
                .putShort(pcm)
                .putShort(channels)
                .putInt(SAMPLES_PER_SECOND)
                .putInt(SAMPLES_PER_SECOND * BYTES_PER_SAMPLE)
                .putShort((short) BYTES_PER_SAMPLE)
                .putShort((short) (BYTES_PER_SAMPLE * Byte.SIZE))
                .put(ascii("data"))
                .putInt(dataBytes);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
