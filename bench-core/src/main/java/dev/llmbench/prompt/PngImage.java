// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Makes PNG images of coloured tiles, in 24-bit colour without an alpha channel. Written by hand, since the JDK's own
 * writer needs a module that servers often lack.
 */
final class PngImage {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int TILE = 16;
    private static final int BYTES_PER_PIXEL = 3;

    private PngImage() {}

    /** An image whose every tile has a random colour: two of them differ, and so do most of their tiles. */
    static byte[] tiles(int width, int height, RandomStream random) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.writeBytes(SIGNATURE);
        chunk(png, "IHDR", header(width, height));
        chunk(png, "IDAT", compressed(pixels(width, height, random)));
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private static byte[] header(int width, int height) {
        byte bitDepth = 8;
        byte trueColour = 2;
        return ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put(bitDepth)
                .put(trueColour)
                .array();
    }

    /** Rows, each behind a byte that says it is not filtered. */
    private static byte[] pixels(int width, int height, RandomStream random) {
        int rowBytes = 1 + width * BYTES_PER_PIXEL;
        byte[] pixels = new byte[rowBytes * height];
        for (int row = 0; row < height; row++) {
            if (row % TILE == 0) {
                paint(pixels, row * rowBytes + 1, width, random);
            } else {
                System.arraycopy(pixels, (row - 1) * rowBytes, pixels, row * rowBytes, rowBytes);
            }
        }
        return pixels;
    }

    private static void paint(byte[] pixels, int start, int width, RandomStream random) {
        long colour = 0;
        for (int x = 0; x < width; x++) {
            if (x % TILE == 0) {
                colour = random.nextLong();
            }
            int at = start + x * BYTES_PER_PIXEL;
            pixels[at] = (byte) colour;
            pixels[at + 1] = (byte) (colour >>> 8);
            pixels[at + 2] = (byte) (colour >>> 16);
        }
    }

    private static byte[] compressed(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(name);
        checksum.update(data);
        png.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        png.writeBytes(name);
        png.writeBytes(data);
        png.writeBytes(ByteBuffer.allocate(4).putInt((int) checksum.getValue()).array());
    }
}
