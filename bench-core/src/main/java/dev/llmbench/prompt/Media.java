// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The images and sounds that go with each prompt.
 *
 * @param images how many images, 0 to 100
 * @param width of each in pixels, 1 to 8192
 * @param height of each in pixels, 1 to 8192
 * @param audio length of one sound, up to ten minutes; empty for none
 */
public record Media(int images, int width, int height, Optional<Duration> audio) {

    /** Nothing but text. */
    public static final Media NONE = new Media(0, 512, 512, Optional.empty());

    private static final int MOST_IMAGES = 100;
    private static final int MOST_PIXELS = 8192;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Pattern SIZE = Pattern.compile("(\\d{1,4})\\s*[x\u00d7]\\s*(\\d{1,4})");

    public Media {
        if (images < 0 || images > MOST_IMAGES) {
            throw new IllegalArgumentException("images = " + images + ": there are 0 to 100 in a prompt");
        }
        if (width < 1 || width > MOST_PIXELS || height < 1 || height > MOST_PIXELS) {
            throw new IllegalArgumentException(
                    "image-size = " + width + "x" + height + ": each side has 1 to 8192 pixels, such as 512x512");
        }
        audio.ifPresent(length -> {
            if (length.isNegative() || length.isZero() || length.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "audio = " + length + ": a sound has some length and at most ten minutes, such as 5s");
            }
        });
    }

    /** The same with so many images of this size. */
    public Media withImages(int count, int widthPixels, int heightPixels) {
        return new Media(count, widthPixels, heightPixels, audio);
    }

    /** The same with images of the size that a text like {@code 1024x768} says. */
    public Media withImages(int count, String size) {
        Matcher sides = SIZE.matcher(size.strip());
        if (!sides.matches()) {
            throw new IllegalArgumentException("it must be width x height in pixels, such as 512x512");
        }
        return withImages(count, Integer.parseInt(sides.group(1)), Integer.parseInt(sides.group(2)));
    }

    /** The same with one sound of this length. */
    public Media withAudio(Duration length) {
        return new Media(images, width, height, Optional.of(length));
    }

    /** Whether there is nothing to attach. */
    public boolean isNone() {
        return images == 0 && audio.isEmpty();
    }
}
