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

    public static ChatMessage system(String content) {
        return new ChatMessage("system", content);
    }

    public static ChatMessage user(String content) {
        return new ChatMessage("user", content);
    }

    public static ChatMessage assistant(String content) {
        return new ChatMessage("assistant", content);
    }
}
