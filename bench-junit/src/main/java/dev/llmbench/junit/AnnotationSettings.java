// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.SettingLayer;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
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
            Map<SettingKey, Setting> said = SaidByLoad.of(placed);
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
                .map(arrivals -> arrivals.text().equals(SaidByLoad.word(Arrivals.RECORDED)))
                .orElse(false);
    }
}
