// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.time.Duration;
import java.util.List;

/**
 * What one request asks of an {@link EngineSimulation}: a prompt, by length or by its words, and an answer's length.
 */
public final class SimulatedRequest {
    private final List<String> texts;
    private final int promptTokens;
    private final int outputTokens;

    private SimulatedRequest(List<String> texts, int promptTokens, int outputTokens) {
        Rule.require(promptTokens >= 0, "promptTokens", promptTokens, "0 or more");
        Rule.require(outputTokens >= 1, "outputTokens", outputTokens, "at least 1");
        this.texts = texts;
        this.promptTokens = promptTokens;
        this.outputTokens = outputTokens;
    }

    /** A prompt of exactly so many tokens, the template included, that shares no start with any other. */
    public static SimulatedRequest ofTokens(int promptTokens, int outputTokens) {
        return new SimulatedRequest(List.of(), promptTokens, outputTokens);
    }

    /** A prompt with this text: the profile says how many tokens that is, and a prefix cache may know its start. */
    public static SimulatedRequest ofText(String prompt, int outputTokens) {
        return new SimulatedRequest(List.of(prompt), 0, outputTokens);
    }

    EnginePrompt prompt(EngineProfile profile) {
        return texts.isEmpty() ? EnginePrompt.ofLength(promptTokens) : profile.prompt(texts);
    }

    int outputTokens() {
        return outputTokens;
    }

    /** This request, arriving so long after the simulation's start. */
    public Arrival at(Duration sinceStart) {
        return new Arrival(sinceStart.toNanos(), this);
    }
}
