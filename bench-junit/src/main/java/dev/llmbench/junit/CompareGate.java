// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.Duet;
import dev.llmbench.LlmRun;
import dev.llmbench.baseline.BaselineComparison;
import dev.llmbench.baseline.ComparisonRules;
import dev.llmbench.baseline.Margin;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.load.TokenBudget;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import dev.llmbench.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The {@link LlmCompare} of a test: which servers, and the run of both. */
final class CompareGate {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]+)}");

    private final LlmCompare annotation;
    private final String place;
    private final Surroundings surroundings;
    private final ComparisonRules rules;

    private CompareGate(LlmCompare annotation, String place, Surroundings surroundings) {
        this.annotation = annotation;
        this.place = place;
        this.surroundings = surroundings;
        this.rules = annotation.margin().isBlank()
                ? ComparisonRules.usual()
                : ComparisonRules.usual().withMargin(Margin.parse(annotation.margin()));
        if (annotation.baseline().isBlank()) {
            throw new IllegalArgumentException(place + ": baseline is blank; say where that server is");
        }
        Duet.of(
                        block -> {
                            throw new IllegalStateException("nothing runs yet");
                        },
                        0)
                .pairs(annotation.blocks());
    }

    /**
     * The nearest one; empty when there is none.
     *
     * @throws IllegalArgumentException when it is a mistake, or nobody takes the comparison
     */
    static Optional<CompareGate> of(ExtensionContext context, Surroundings surroundings) {
        return AnnotationSearch.nearest(LlmCompare.class, context).map(found -> {
            BaselineGate.refuseWhereNobodyLooks(context, found.place());
            return new CompareGate(found.annotation(), found.place(), surroundings);
        });
    }

    /**
     * @throws IllegalArgumentException when something stands beside it that asks for another load or judges a single
     *     run
     */
    void refuseBeside(Optional<BaselineGate> baseline, List<PlacedObjective> objectives) {
        if (baseline.isPresent()) {
            throw new IllegalArgumentException(
                    place + " and @Baseline: the one compares two servers, the other two moments; keep one of them");
        }
        if (!objectives.isEmpty()) {
            throw new IllegalArgumentException(objectives.get(0).place() + " and " + place
                    + ": an objective is about one run, and here are many; give it a test of its own");
        }
    }

    /**
     * @throws IllegalArgumentException when the load is to end by a verdict on one run: here are many, and all of one
     *     length
     */
    void refuseUntilDecided(Settings settings) {
        settings.find(SettingKey.REQUESTS)
                .filter(any -> AskedRequests.untilDecided(settings))
                .ifPresent(said -> {
                    throw said.refusal("beside " + place
                            + " both servers get blocks of the same size, which is not known before; say a number");
                });
    }

    /** The candidate's address, at the rank of a target; none when the usual one is meant. */
    List<SettingLayer> layers() {
        return annotation.candidate().isBlank()
                ? List.of()
                : List.of(SettingLayer.of(
                        List.of(new Setting(SettingKey.BASE_URL, address(annotation.candidate()), place))));
    }

    private String address(String text) {
        Matcher reference = REFERENCE.matcher(text.strip());
        if (!reference.matches()) {
            return text.strip();
        }
        String name = reference.group(1);
        String value = Optional.ofNullable(surroundings.systemProperties().get(name))
                .or(() -> Optional.ofNullable(surroundings.environment().get(name)))
                .orElse("");
        if (value.isBlank()) {
            throw new IllegalArgumentException(
                    place + ": " + text + " is not set; give it as -D" + name + "=… or in the environment");
        }
        return value.strip();
    }

    Rounds rounds() {
        return new Rounds(2 * annotation.blocks(), "blocks", Duration.ZERO);
    }

    /** Loads both servers. */
    ComparedRun run(LoadPlan plan) {
        refuseTooExpensive(plan);
        EndpointSpec baseline = plan.endpoint().withBaseUrl(address(annotation.baseline()));
        warnOfOneServer(plan, baseline);
        LaterRuns runs = new LaterRuns(surroundings.runner());
        List<LlmRun> candidates = new ArrayList<>();
        BaselineComparison comparison = Duet.of(
                        block -> {
                            boolean candidate = block.side() == Duet.Side.CANDIDATE;
                            LlmRun run = runs.run(
                                    "block " + block.pair() + " of " + annotation.blocks() + ", "
                                            + (candidate ? "candidate" : "baseline"),
                                    plan.forBlock(block, candidate ? plan.endpoint() : baseline));
                            if (candidate) {
                                candidates.add(run);
                            }
                            return run;
                        },
                        plan.load().seed())
                .pairs(annotation.blocks())
                .rules(rules.withConfidence(plan.gate().confidence()))
                .reportTo(plan.reportDirectory(), "baseline " + BaseUrl.of(baseline))
                .console(line -> surroundings.console().accept("[" + plan.name() + "] " + line))
                .run()
                .within(plan.gate(), surroundings.loud());
        ComparisonLines.print(plan.name(), "baseline " + BaseUrl.of(baseline), comparison, surroundings.console());
        return ComparedRun.with(candidates.get(candidates.size() - 1), comparison);
    }

    /** It shows how much the machine makes of nothing; who meant two servers sees green whatever the change costs. */
    private void warnOfOneServer(LoadPlan plan, EndpointSpec baseline) {
        if (BaseUrl.of(plan.endpoint()).equals(BaseUrl.of(baseline))) {
            surroundings
                    .loud()
                    .accept("[" + plan.name() + "] warning: baseline and candidate are the same server, "
                            + BaseUrl.of(baseline) + ", so it is compared with itself");
        }
    }

    /** Each block alone may be within the budget: it is meant for all of them. */
    private void refuseTooExpensive(LoadPlan plan) {
        OptionalLong requests = TokenBudget.plannedRequests(plan.load());
        boolean local = BaseUrl.of(plan.endpoint()).isLocal();
        long allowed = plan.maxTokens().orElse((local ? TokenBudget.LOCAL : TokenBudget.PUBLIC).maxTokens());
        if (requests.isEmpty()) {
            throw new IllegalArgumentException(
                    place + ": a block needs a number of requests, so that both servers get the same; say requests");
        }
        long blocks = rounds().count();
        TokenLengths lengths = TokenLengths.of(plan);
        long tokens = blocks * requests.getAsLong() * lengths.both();
        if (tokens > allowed) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "this comparison may cost %,d tokens, above max-tokens = %,d: %d blocks x %,d requests x (isl"
                            + " %d + osl %d);"
                            + " ask for fewer requests or shorter prompts, or allow it with llmbench.max-tokens = %d",
                    tokens,
                    allowed,
                    blocks,
                    requests.getAsLong(),
                    lengths.isl(),
                    lengths.osl(),
                    tokens));
        }
    }
}
