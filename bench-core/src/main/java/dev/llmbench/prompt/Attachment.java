// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/**
 * An image or a sound within a prompt.
 *
 * @param kind which of the two
 * @param base64 the file's bytes in base64, without line breaks: a PNG image, a WAV sound
 */
public record Attachment(Kind kind, String base64) {

    /** What an attachment is. */
    public enum Kind {
        /** A PNG image; goes out as an {@code image_url} part with a {@code data:} URL. */
        IMAGE,
        /** A WAV sound; goes out as an {@code input_audio} part. */
        AUDIO
    }
}
