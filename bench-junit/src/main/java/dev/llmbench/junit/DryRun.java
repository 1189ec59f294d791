// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.settings.SettingKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A plan in words: what a load would send and cost. */
final class DryRun {

    private final LoadPlan plan;
    private final Rounds rounds;

    DryRun(LoadPlan plan, Rounds rounds) {
        this.plan = plan;
        this.rounds = rounds;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("[" + plan.name() + "] would load " + BaseUrl.of(plan.endpoint()) + ": " + stop());
        if (rounds.areSeveral()) {
            String rest = rounds.rest().isZero() ? "" : ", with " + seconds(rounds.rest()) + " between";
            lines.add("  " + several() + " of it, which share max-tokens" + rest);
        }
        lines.add("  " + requests());
        String each = rounds.areSeveral() ? " of each" : "";
        LoadSpecs.planned(plan.load())
                .ifPresent(time -> lines.add("  time by plan, warm-up included: " + time(time) + ", and up to "
                        + seconds(plan.load().grace()) + " for the last answers" + each));
        lines.add("  " + (rounds.areSeveral() ? "each" : "the load") + " is cut off after "
                + seconds(plan.load().maxDuration()) + " (" + SettingKey.MAX_DURATION.property() + ")");
        return lines;
    }

    private String several() {
        return rounds.count() + " " + rounds.name();
    }

    private String time(Duration ofOne) {
        return rounds.areSeveral()
                ? seconds(rounds.all(ofOne)) + " for all, " + seconds(ofOne) + " for each"
                : seconds(ofOne);
    }

    private String stop() {
        LoadSpec load = plan.load();
        StopRule stop = load.stop();
        List<String> ends = new ArrayList<>();
        stop.requests().ifPresent(requests -> ends.add(String.format(Locale.ROOT, "%,d measured requests", requests)));
        stop.duration().ifPresent(window -> ends.add(seconds(window) + " of measuring"));
        String least = stop.minRequests() > 0 ? ", at least " + stop.minRequests() + " requests" : "";
        String warmup =
                load.warmup().duration().isZero() ? "" : seconds(load.warmup().duration()) + " and ";
        return String.join(" or ", ends) + least + ", after a warm-up of " + warmup
                + load.warmup().requests() + " requests";
    }

    /** The two requests that teach how many tokens a word costs are not worth a mention. */
    private String requests() {
        OptionalLong planned = TokenBudget.plannedRequests(plan.load());
        TokenLengths lengths = TokenLengths.of(plan);
        String each =
                String.format(Locale.ROOT, "(%sisl %,d + osl %,d)", lengths.about(), lengths.isl(), lengths.osl());
        if (planned.isEmpty()) {
            return "cost: as many requests x " + each + " tokens as the server answers in that time, " + budget();
        }
        long requests = planned.getAsLong();
        long tokens = rounds.count() * requests * lengths.both();
        String times = rounds.areSeveral() ? several() + " x " : "";
        return String.format(Locale.ROOT, "cost: %s%,d requests x %s = %,d tokens, ", times, requests, each, tokens)
                + budget();
    }

    private String budget() {
        // Which default holds depends on the server's address, and asking for that would be a message to the outside.
        Optional<Long> said =
                plan.maxTokens().isPresent() ? Optional.of(plan.maxTokens().getAsLong()) : Optional.empty();
        return said.map(limit -> String.format(Locale.ROOT, "max-tokens %,d", limit))
                .orElseGet(() -> String.format(
                        Locale.ROOT,
                        "max-tokens %,d on a private address, %,d elsewhere",
                        TokenBudget.LOCAL.maxTokens(),
                        TokenBudget.PUBLIC.maxTokens()));
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1_000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }
}
