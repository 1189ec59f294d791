// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

import dev.llmbench.prompt.Prompt;
import java.time.Duration;
import java.util.Map;

/** One user of a running load: the way of a {@link Scenario} to the server. For the thread that got it. */
public interface ScenarioUser {

    /** The number of this run of the scenario, from 0 over the whole load. */
    long number();

    /** Asks, and waits for the whole answer. */
    default Answer ask(Prompt prompt) {
        return ask(prompt, Map.of());
    }

    /**
     * Asks with further headers, such as a token that the scenario got. They replace those of the same name, and appear
     * in no message.
     *
     * @throws FailedRequestException when the answer did not complete; let it pass to end the conversation, or catch it
     *     to go on. The failure is on record either way
     * @throws LoadOverException when the load needs no further request; let it pass
     */
    Answer ask(Prompt prompt, Map<String, String> headers);

    /**
     * Makes a request by a client of one's own, measured and recorded like any other.
     *
     * @throws FailedRequestException when the call threw, or said nothing
     * @throws LoadOverException when the load needs no further request
     */
    Answer call(OwnCall call);

    /**
     * Waits, as a user thinks. Such a time is in no latency, and is no lateness.
     *
     * @throws LoadOverException when the load needs no further request
     */
    void pause(Duration time) throws InterruptedException;
}
