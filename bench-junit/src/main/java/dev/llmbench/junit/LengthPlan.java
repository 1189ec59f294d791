// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTest;
import dev.llmbench.prompt.LengthDistribution;
import dev.llmbench.prompt.Lengths;
import dev.llmbench.prompt.Prefix;
import dev.llmbench.prompt.Workload;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import dev.llmbench.token.TokenSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is asked, and how its tokens are counted.
 *
 * @param lengths pairs, which beat {@code isl} and {@code osl}
 * @param tokenizer empty where lengths are learnt from requests
 */
record LengthPlan(
        LengthDistribution isl,
        LengthDistribution osl,
        Optional<Lengths> lengths,
        Optional<Prefix> sharedPrefix,
        Optional<Prefix> userContext,
        boolean primePrefixes,
        boolean resetCache,
        boolean minTokens,
        Optional<PlannedTokenizer> tokenizer,
        TokenSource tokenCounts) {

    /** @throws IllegalArgumentException when a setting is a mistake */
    static LengthPlan of(Settings settings) {
        LengthPlan plan = new LengthPlan(
                length(settings, SettingKey.ISL, 512),
                length(settings, SettingKey.OSL, 128),
                read(settings, SettingKey.LENGTHS, Lengths::parse),
                read(settings, SettingKey.SHARED_PREFIX, Prefix::parse),
                read(settings, SettingKey.USER_CONTEXT, Prefix::parse),
                settings.find(SettingKey.PRIME_PREFIXES).map(Setting::flag).orElse(false),
                settings.find(SettingKey.RESET_CACHE).map(Setting::flag).orElse(false),
                settings.find(SettingKey.MIN_TOKENS).map(Setting::flag).orElse(false),
                settings.find(SettingKey.TOKENIZER).map(setting -> new PlannedTokenizer(setting.text())),
                settings.find(SettingKey.TOKEN_COUNTS)
                        .map(setting -> setting.choice(TokenSource.class))
                        .orElse(TokenSource.SERVER));
        plan.check(settings);
        return plan;
    }

    private void check(Settings settings) {
        Optional<Setting> single = settings.find(SettingKey.ISL).or(() -> settings.find(SettingKey.OSL));
        if (lengths.isPresent() && single.isPresent()) {
            throw settings.get(SettingKey.LENGTHS)
                    .refusal("it says the lengths of prompts and answers together; leave out "
                            + single.get().key() + " = " + single.get().shown());
        }
        Workload workload = workload();
        if (primePrefixes && !workload.sharesPrefixes()) {
            throw settings.get(SettingKey.PRIME_PREFIXES)
                    .refusal("there is nothing to prime without shared-prefix or user-context");
        }
        if (tokenCounts == TokenSource.CLIENT
                && (tokenizer.isEmpty() || tokenizer.get().isOfServer())) {
            throw settings.get(SettingKey.TOKEN_COUNTS)
                    .refusal("there is no tokenizer to count with; set tokenizer, too");
        }
    }

    private static LengthDistribution length(Settings settings, SettingKey key, int otherwise) {
        return settings.find(key)
                .map(setting -> setting.value().matches("[+-]?\\d[\\d_]*")
                        ? new LengthDistribution.Fixed(setting.wholeNumber(1))
                        : read(setting, LengthDistribution::parse))
                .orElseGet(() -> new LengthDistribution.Fixed(otherwise));
    }

    private static <T> Optional<T> read(Settings settings, SettingKey key, Function<String, T> reader) {
        return settings.find(key).map(setting -> read(setting, reader));
    }

    private static <T> T read(Setting setting, Function<String, T> reader) {
        return setting.refusing(() -> reader.apply(setting.text()));
    }

    Workload workload() {
        return new Workload(lengths.orElseGet(() -> Lengths.of(isl, osl)), sharedPrefix, userContext);
    }

    /** The mean length of a prompt, rounded up. */
    int meanIsl() {
        return (int) Math.ceil(workload().lengths().meanIsl());
    }

    /** The mean length of an answer, rounded up. */
    int meanOsl() {
        return (int) Math.ceil(workload().lengths().meanOsl());
    }

    /** Reads the tokenizer when it is done for the first time. */
    void applyTo(LoadTest test) {
        test.isl(isl)
                .osl(osl)
                .primePrefixes(primePrefixes)
                .resetCache(resetCache)
                .minTokens(minTokens)
                .tokenCounts(tokenCounts);
        lengths.ifPresent(test::lengths);
        sharedPrefix.ifPresent(test::sharedPrefix);
        userContext.ifPresent(test::userContext);
        tokenizer.ifPresent(planned -> planned.applyTo(test));
    }
}
