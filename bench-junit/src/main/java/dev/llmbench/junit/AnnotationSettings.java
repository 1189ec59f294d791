// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the annotations of a test say together: the nearest wins group by group, so that a method's {@code rate}
 * replaces its class's {@code concurrency}.
 */
final class AnnotationSettings {

    private static final Set<SettingKey> LOAD_MODEL = Set.of(SettingKey.CONCURRENCY, SettingKey.RATE);

    /** What shapes a load model and decides none. */
    private static final Set<SettingKey> SHAPE = Set.of(
            SettingKey.ARRIVALS,
            SettingKey.BURSTINESS,
            SettingKey.BURST_SIZE,
            SettingKey.MAX_IN_FLIGHT,
            SettingKey.STAGGER,
            SettingKey.THINK_TIME);

    private static final List<Set<SettingKey>> GROUPS = List.of(
            Set.of(SettingKey.REQUESTS, SettingKey.MAX_REQUESTS, SettingKey.DURATION),
            Set.of(SettingKey.WARMUP_REQUESTS, SettingKey.WARMUP_DURATION),
            Set.of(SettingKey.ISL, SettingKey.OSL, SettingKey.LENGTHS),
            Set.of(SettingKey.SHARED_PREFIX, SettingKey.USER_CONTEXT),
            Set.of(SettingKey.IGNORE_EOS, SettingKey.MIN_TOKENS),
            Set.of(SettingKey.TOKENIZER),
            Set.of(SettingKey.TOKEN_COUNTS),
            Set.of(SettingKey.ENDPOINT_TYPE),
            Set.of(SettingKey.BATCH_SIZE),
            Set.of(SettingKey.DATASET),
            Set.of(SettingKey.REPLAY_SPEED),
            Set.of(SettingKey.TURNS),
            Set.of(SettingKey.TURN_DELAY),
            Set.of(SettingKey.IMAGES, SettingKey.IMAGE_SIZE),
            Set.of(SettingKey.AUDIO),
            Set.of(SettingKey.MAX_PREFILL),
            Set.of(SettingKey.CANCEL_SHARE, SettingKey.CANCEL_AFTER),
            Set.of(SettingKey.MAX_ERROR_RATE),
            Set.of(SettingKey.SEED),
            Set.of(SettingKey.REPEATS),
            Set.of(SettingKey.COOL_DOWN));

    private AnnotationSettings() {}

    /**
     * @param nearestFirst the annotations that concern a test
     * @throws IllegalArgumentException when one of them contradicts itself
     */
    static SettingLayer merge(List<PlacedLoad> nearestFirst) {
        Map<SettingKey, Setting> merged = new EnumMap<>(SettingKey.class);
        for (PlacedLoad placed : nearestFirst) {
            Map<SettingKey, Setting> said = saidBy(placed);
            refuseTwoModels(said, placed.place());
            refuseTwoLengths(placed);
            refuseRampBesideNumber(placed);
            addLoadModel(said, merged);
            for (Set<SettingKey> group : GROUPS) {
                if (Collections.disjoint(group, merged.keySet())) {
                    group.stream().filter(said::containsKey).forEach(key -> merged.put(key, said.get(key)));
                }
            }
        }
        return SettingLayer.of(List.copyOf(merged.values()));
    }

    /** Arrivals and the like alone decide no model: they shape the one that is said further away. */
    private static void addLoadModel(Map<SettingKey, Setting> said, Map<SettingKey, Setting> merged) {
        if (!Collections.disjoint(LOAD_MODEL, merged.keySet()) || isReplay(merged)) {
            return;
        }
        LOAD_MODEL.stream().filter(said::containsKey).forEach(key -> merged.put(key, said.get(key)));
        SHAPE.stream().filter(said::containsKey).forEach(key -> merged.putIfAbsent(key, said.get(key)));
    }

    /** Recorded arrivals are a load model of their own. */
    private static boolean isReplay(Map<SettingKey, Setting> settings) {
        return Optional.ofNullable(settings.get(SettingKey.ARRIVALS))
                .map(arrivals -> arrivals.text().equals(lower(Arrivals.RECORDED)))
                .orElse(false);
    }

    private static void refuseTwoModels(Map<SettingKey, Setting> said, String place) {
        Setting concurrency = said.get(SettingKey.CONCURRENCY);
        Setting rate = said.get(SettingKey.RATE);
        Setting arrivals = said.get(SettingKey.ARRIVALS);
        if (concurrency != null && rate != null) {
            throw LoadModels.twoModels(concurrency, rate);
        }
        if (concurrency != null && arrivals != null) {
            throw new IllegalArgumentException("concurrency = " + concurrency.shown() + " and arrivals = "
                    + arrivals.shown() + " (" + place + "): a closed loop has no arrival schedule; "
                    + "leave arrivals out, or say rate in place of concurrency");
        }
    }

    private static void refuseRampBesideNumber(PlacedLoad placed) {
        LlmLoad load = placed.load();
        boolean rateTwice = !Double.isNaN(load.rate()) && !load.rateRamp().isEmpty();
        boolean usersTwice =
                load.concurrency() != LlmLoad.UNSET && !load.concurrencyRamp().isEmpty();
        if (rateTwice || usersTwice) {
            String name = rateTwice ? "rate" : "concurrency";
            throw new IllegalArgumentException(name + " and " + name + "Ramp (" + placed.place()
                    + "): these say the same thing twice; keep one of them");
        }
    }

    private static void refuseTwoLengths(PlacedLoad placed) {
        LlmLoad load = placed.load();
        boolean islTwice = load.isl() != LlmLoad.UNSET && !load.islSpread().isEmpty();
        boolean oslTwice = load.osl() != LlmLoad.UNSET && !load.oslSpread().isEmpty();
        boolean single = load.isl() != LlmLoad.UNSET
                || load.osl() != LlmLoad.UNSET
                || !load.islSpread().isEmpty()
                || !load.oslSpread().isEmpty();
        if (islTwice || oslTwice) {
            String name = islTwice ? "isl" : "osl";
            throw new IllegalArgumentException(name + " and " + name + "Spread (" + placed.place()
                    + "): these say the same thing twice; keep one of them");
        }
        if (single && !load.lengths().isEmpty()) {
            throw new IllegalArgumentException("lengths = " + load.lengths() + " (" + placed.place()
                    + "): it says the lengths of prompts and answers together; leave isl and osl out");
        }
    }

    private static Map<SettingKey, Setting> saidBy(PlacedLoad placed) {
        LlmLoad load = placed.load();
        Said said = new Said(placed.place());
        said.whole(SettingKey.CONCURRENCY, load.concurrency());
        said.decimal(SettingKey.RATE, load.rate());
        said.text(SettingKey.CONCURRENCY, load.concurrencyRamp());
        said.text(SettingKey.RATE, load.rateRamp());
        said.decimal(SettingKey.BURSTINESS, load.burstiness());
        said.whole(SettingKey.BURST_SIZE, load.burstSize());
        said.whole(SettingKey.MAX_IN_FLIGHT, load.maxInFlight());
        said.whole(SettingKey.MAX_PREFILL, load.maxPrefill());
        said.text(SettingKey.STAGGER, load.stagger());
        said.text(SettingKey.THINK_TIME, load.thinkTime());
        said.decimal(SettingKey.CANCEL_SHARE, load.cancelShare());
        said.text(SettingKey.CANCEL_AFTER, load.cancelAfter());
        said.text(SettingKey.ARRIVALS, load.arrivals() == Arrivals.UNSET ? "" : lower(load.arrivals()));
        if (load.requests() == LlmLoad.UNTIL_DECIDED) {
            said.text(SettingKey.REQUESTS, AskedRequests.UNTIL_DECIDED);
        } else {
            said.whole(SettingKey.REQUESTS, load.requests());
        }
        said.whole(SettingKey.MAX_REQUESTS, load.maxRequests());
        said.text(SettingKey.DURATION, load.duration());
        said.whole(SettingKey.WARMUP_REQUESTS, load.warmupRequests());
        said.text(SettingKey.WARMUP_DURATION, load.warmupDuration());
        said.whole(SettingKey.ISL, load.isl());
        said.whole(SettingKey.OSL, load.osl());
        said.text(SettingKey.ISL, load.islSpread());
        said.text(SettingKey.OSL, load.oslSpread());
        said.text(SettingKey.LENGTHS, load.lengths());
        said.text(SettingKey.IGNORE_EOS, load.ignoreEos() ? "true" : "");
        said.text(SettingKey.MIN_TOKENS, load.minTokens() ? "true" : "");
        said.text(SettingKey.SHARED_PREFIX, load.sharedPrefix());
        said.text(SettingKey.USER_CONTEXT, load.userContext());
        said.text(SettingKey.TOKENIZER, load.tokenizer());
        said.text(SettingKey.TOKEN_COUNTS, load.tokenCounts() == TokenCounts.UNSET ? "" : lower(load.tokenCounts()));
        said.text(SettingKey.ENDPOINT_TYPE, only(load.endpointType(), placed.place()));
        said.whole(SettingKey.BATCH_SIZE, load.batchSize());
        said.text(SettingKey.DATASET, load.dataset());
        said.whole(SettingKey.TURNS, load.turns());
        said.text(SettingKey.TURN_DELAY, load.turnDelay());
        said.whole(SettingKey.IMAGES, load.images());
        said.text(SettingKey.IMAGE_SIZE, load.imageSize());
        said.text(SettingKey.AUDIO, load.audio());
        said.decimal(SettingKey.REPLAY_SPEED, load.replaySpeed());
        said.decimal(SettingKey.MAX_ERROR_RATE, load.maxErrorRate());
        said.text(SettingKey.SEED, load.seed() == LlmLoad.UNSET_SEED ? "" : Long.toString(load.seed()));
        said.whole(SettingKey.REPEATS, load.repeats());
        said.text(SettingKey.COOL_DOWN, load.coolDown());
        return said.settings;
    }

    private static String only(EndpointType[] types, String place) {
        if (types.length > 1) {
            throw new IllegalArgumentException("endpointType = " + Arrays.toString(types) + " (" + place
                    + "): one load asks one API; name one of them");
        }
        return types.length == 0 ? "" : types[0].text();
    }

    private static String lower(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Collects the attributes that were said. */
    private static final class Said {
        private final Map<SettingKey, Setting> settings = new EnumMap<>(SettingKey.class);
        private final String place;

        Said(String place) {
            this.place = place;
        }

        void text(SettingKey key, String value) {
            if (!value.isEmpty()) {
                settings.put(key, new Setting(key, value, place));
            }
        }

        void whole(SettingKey key, int value) {
            text(key, value == LlmLoad.UNSET ? "" : Integer.toString(value));
        }

        void decimal(SettingKey key, double value) {
            if (Double.isNaN(value)) {
                return;
            }
            boolean readable = Double.isFinite(value);
            text(key, readable ? plain(value) : Double.toString(value));
        }

        private static String plain(double value) {
            String text = BigDecimal.valueOf(value).toPlainString();
            return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
        }
    }
}
