// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

/** What kind of generated text a content chunk carries. */
public enum ContentChannel {
    /** Visible answer text, refusals included. */
    TEXT,
    /** Thinking. Counts for TTFT, not for the time to first output. */
    REASONING,
    /** Arguments and names of tool calls. */
    TOOL_CALL
}
