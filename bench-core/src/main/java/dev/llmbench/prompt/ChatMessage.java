// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

/**
 * One message of a chat.
 *
 * @param role who says it: {@code system}, {@code user} or {@code assistant}; never blank
 * @param content what is said; may be empty
 */
public record ChatMessage(String role, String content) {

    public ChatMessage {
        if (role.isBlank()) {
            throw new IllegalArgumentException("role = '" + role + "': a message needs one, such as user");
        }
    }

    /** What the model is told about its task. */
    public static ChatMessage system(String content) {
        return new ChatMessage("system", content);
    }

    /** What a user says. */
    public static ChatMessage user(String content) {
        return new ChatMessage("user", content);
    }

    /** What the model has answered. */
    public static ChatMessage assistant(String content) {
        return new ChatMessage("assistant", content);
    }
}
