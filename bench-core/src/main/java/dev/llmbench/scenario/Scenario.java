// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

/**
 * What one user does from beginning to end: ask, look at the answer, ask again. Called over and over, from many threads
 * at once: in a closed loop by each user, in an open loop at each arrival. Every request of it is measured like any
 * other.
 *
 * <pre>{@code
 * Scenario support = user -> {
 *     String token = login();                                      // plain code: neither a request nor a latency
 *     Answer first = user.ask(Prompt.of("My bill is wrong."), Map.of("Authorization", "Bearer " + token));
 *     user.pause(Duration.ofSeconds(2));
 *     user.ask(Prompt.of(first.text().contains("refund") ? "Yes, please." : "Which month?"));
 * };
 * }</pre>
 */
@FunctionalInterface
public interface Scenario {

    /**
     * One user's requests, at least one. Ends by returning, or by what {@link ScenarioUser} throws when a request
     * failed or the load is over; let that pass. Anything else that is thrown ends the load, as an error.
     */
    void run(ScenarioUser user) throws Exception;

    /**
     * What is going to be run as this number. Called ahead of its time where that is known, in an open loop, so that
     * making what will be asked is no lateness. Itself, unless there is something to make.
     *
     * @param number as {@link ScenarioUser#number} will tell it
     */
    default Scenario prepare(long number) {
        return this;
    }

    /**
     * Whether a first request may be sent to the server before the load, to see that it is there, and its model be
     * looked up. False for a scenario that talks by clients of its own alone, to something else than a chat API.
     */
    default boolean usesEndpoint() {
        return true;
    }
}
