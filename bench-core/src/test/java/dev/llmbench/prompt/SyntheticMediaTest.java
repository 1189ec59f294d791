// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;

/** Read back by readers that are not ours. */
class SyntheticMediaTest {

    private static final PromptSource TEXT = index -> Prompt.of("look " + index);

    private static List<Attachment> attachments(Media media, long seed, long index) {
        return new SyntheticMedia(media, seed, 0)
                .withPrompts(TEXT)
                .prompt(index)
                .attachments();
    }

    private static byte[] bytes(Attachment attachment) {
        return Base64.getDecoder().decode(attachment.base64());
    }

    @Test
    void anImageIsAPngOfTheWantedSizeWithManyColours() throws Exception {
        List<Attachment> attachments = attachments(Media.NONE.withImages(2, "100x37"), 42, 0);
        assertThat(attachments).hasSize(2).extracting(Attachment::kind).containsOnly(Attachment.Kind.IMAGE);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes(attachments.get(0))));
        assertThat(image.getWidth()).isEqualTo(100);
        assertThat(image.getHeight()).isEqualTo(37);
        assertThat(image.getRGB(0, 0)).isEqualTo(image.getRGB(15, 15)).isNotEqualTo(image.getRGB(16, 0));
        assertThat(image.getRGB(0, 15)).isNotEqualTo(image.getRGB(0, 16));
        assertThat(attachments.get(0)).isNotEqualTo(attachments.get(1));
    }

    @Test
    void aSoundIsAWavOfTheWantedLength() throws Exception {
        Attachment sound =
                attachments(Media.NONE.withAudio(Duration.ofMillis(250)), 42, 0).get(0);
        assertThat(sound.kind()).isEqualTo(Attachment.Kind.AUDIO);
        AudioInputStream wav = AudioSystem.getAudioInputStream(new ByteArrayInputStream(bytes(sound)));
        assertThat(wav.getFrameLength()).isEqualTo(4_000); // a quarter of 16,000
        AudioFormat format = wav.getFormat();
        assertThat(format.getSampleRate()).isEqualTo(16_000);
        assertThat(format.getChannels()).isEqualTo(1);
        assertThat(format.getSampleSizeInBits()).isEqualTo(16);
        byte[] samples = wav.readAllBytes();
        assertThat(samples).hasSize(8_000);
        assertThat(samples).as("not silence").contains((byte) 1);
    }

    @Test
    void theSeedGivesTheSameOnesAndEachPromptHasItsOwn() {
        Media media = Media.NONE.withImages(1, 64, 64).withAudio(Duration.ofMillis(100));
        assertThat(attachments(media, 42, 3)).isEqualTo(attachments(media, 42, 3));
        assertThat(attachments(media, 42, 3)).doesNotContainAnyElementsOf(attachments(media, 42, 4));
        assertThat(attachments(media, 42, 3)).doesNotContainAnyElementsOf(attachments(media, 43, 3));
        assertThat(new SyntheticMedia(media, 42, 4).withPrompts(TEXT).prompt(3).attachments())
                .as("made before")
                .isEqualTo(attachments(media, 42, 3));
    }

    @Test
    void ofAConversationTheFirstTurnHasThem() {
        ConversationSource talk = index -> Conversation.of(Prompt.of("one"), Prompt.of("two"));
        List<Turn> turns = new SyntheticMedia(Media.NONE.withImages(1, 8, 8), 1, 0)
                .withConversations(talk)
                .conversation(0)
                .turns();
        assertThat(turns.get(0).prompt().attachments()).hasSize(1);
        assertThat(turns.get(1).prompt().attachments()).isEmpty();
    }

    @Test
    void sizesOutOfAllProportionAreRefused() {
        assertThatThrownBy(() -> Media.NONE.withImages(101, 8, 8)).hasMessageContaining("images = 101");
        assertThatThrownBy(() -> Media.NONE.withImages(1, 0, 8)).hasMessageContaining("image-size = 0x8");
        assertThatThrownBy(() -> Media.NONE.withImages(1, 8, 8193)).hasMessageContaining("1 to 8192 pixels");
        assertThatThrownBy(() -> Media.NONE.withImages(1, "large")).hasMessageContaining("such as 512x512");
        assertThatThrownBy(() -> Media.NONE.withAudio(Duration.ofHours(1))).hasMessageContaining("ten minutes");
    }
}
