// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import dev.llmbench.random.RandomStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Attaches synthetic images and sounds to prompts. Those of prompt {@code i} come from the seed's sub-stream
 * {@code "media-i"}, so that no two are alike and a server's cache of images has nothing to reuse.
 */
public final class SyntheticMedia {

    private final Media media;
    private final long seed;
    private final List<List<Attachment>> ready = new ArrayList<>();

    /**
     * @param first how many are made at once, so that making them takes no time of the load; those after them are made
     *     as they are needed
     */
    public SyntheticMedia(Media media, long seed, int first) {
        this.media = media;
        this.seed = seed;
        for (int i = 0; i < first; i++) {
            ready.add(make(i));
        }
    }

    /** The same prompts with attachments; a recorded body stays as it is. */
    public PromptSource withPrompts(PromptSource prompts) {
        return index -> attached(prompts.prompt(index), index);
    }

    /** The same conversations with attachments to their first turns. */
    public ConversationSource withConversations(ConversationSource conversations) {
        return index -> {
            List<Turn> turns = new ArrayList<>(conversations.conversation(index).turns());
            Turn first = turns.get(0);
            turns.set(0, new Turn(attached(first.prompt(), index), first.delay(), first.wholeHistory()));
            return new Conversation(turns);
        };
    }

    private Prompt attached(Prompt prompt, long index) {
        if (prompt.body().isPresent()) {
            return prompt;
        }
        return prompt.withAttachments(index < ready.size() ? ready.get((int) index) : make(index));
    }

    private List<Attachment> make(long index) {
        RandomStream random = RandomStream.of(seed, "media-" + index);
        Base64.Encoder base64 = Base64.getEncoder();
        List<Attachment> attachments = new ArrayList<>();
        for (int i = 0; i < media.images(); i++) {
            byte[] png = PngImage.tiles(media.width(), media.height(), random);
            attachments.add(new Attachment(Attachment.Kind.IMAGE, base64.encodeToString(png)));
        }
        media.audio().ifPresent(length -> {
            byte[] wav = WavSound.tones(length, random);
            attachments.add(new Attachment(Attachment.Kind.AUDIO, base64.encodeToString(wav)));
        });
        return List.copyOf(attachments);
    }
}
