// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

import dev.llmbench.prompt.ChatMessage;
import dev.llmbench.prompt.Conversation;
import dev.llmbench.prompt.ConversationSource;
import dev.llmbench.prompt.Prompt;
import dev.llmbench.prompt.Turn;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays conversations: each turn is asked behind everything that was said before, the live answers among it. A turn
 * that fails ends its conversation, for what follows would be another one.
 *
 * @param conversations what users say
 */
public record ConversationScenario(ConversationSource conversations) implements Scenario {

    @Override
    public void run(ScenarioUser user) throws InterruptedException {
        play(conversations.conversation(user.number()), user);
    }

    @Override
    public Scenario prepare(long number) {
        Conversation made = conversations.conversation(number);
        return user -> play(made, user);
    }

    private static void play(Conversation conversation, ScenarioUser user) throws InterruptedException {
        List<ChatMessage> said = new ArrayList<>();
        boolean first = true;
        for (Turn turn : conversation.turns()) {
            if (!first && !turn.delay().isZero()) {
                user.pause(turn.delay());
            }
            first = false;
            Prompt prompt = turn.wholeHistory() ? turn.prompt() : turn.prompt().after(said);
            Answer answer = user.ask(prompt);
            said.addAll(turn.prompt().before());
            said.add(ChatMessage.user(turn.prompt().text()));
            said.add(ChatMessage.assistant(answer.text()));
        }
    }
}
