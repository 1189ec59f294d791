// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The settings in force, each with where it came from. Immutable.
 *
 * <p>A higher layer hides a lower one key by key. Alternatives go together: who says {@code rate} hides a lower layer's
 * {@code concurrency}, who says {@code duration} hides a lower layer's {@code requests}. Who says {@code lengths} hides
 * a lower layer's {@code isl} and {@code osl}, and either of these hides a lower layer's {@code lengths}.
 */
public final class Settings {

    private static final List<Set<SettingKey>> ALTERNATIVES =
            List.of(Set.of(SettingKey.CONCURRENCY, SettingKey.RATE), Set.of(SettingKey.REQUESTS, SettingKey.DURATION));

    private static final Set<SettingKey> LENGTHS_ONE_BY_ONE = Set.of(SettingKey.ISL, SettingKey.OSL);

    private final Map<SettingKey, Setting> inForce;
    private final List<DeclaredFact> facts;

    private Settings(Map<SettingKey, Setting> inForce, List<DeclaredFact> facts) {
        this.inForce = inForce;
        this.facts = facts;
    }

    /**
     * Lays the layers over one another.
     *
     * @param lowestFirst each layer hides those before it
     * @throws IllegalArgumentException when a layer has a name under our prefix that is no setting
     */
    public static Settings resolve(List<SettingLayer> lowestFirst) {
        Map<SettingKey, Setting> inForce = new EnumMap<>(SettingKey.class);
        for (SettingLayer layer : lowestFirst) {
            lay(layer, inForce);
        }
        Optional<String> keyVariable =
                Optional.ofNullable(inForce.get(SettingKey.API_KEY_ENV)).map(Setting::value);
        for (SettingLayer layer : lowestFirst) {
            for (UnknownSetting unknown : layer.unknown()) {
                // LLMBENCH_API_KEY is a natural name for the variable that api-key-env names.
                if (!keyVariable.equals(Optional.of(unknown.name()))) {
                    throw unknown.refusal();
                }
            }
        }
        return new Settings(inForce, facts(lowestFirst));
    }

    private static List<DeclaredFact> facts(List<SettingLayer> lowestFirst) {
        Map<String, DeclaredFact> highest = new TreeMap<>();
        for (SettingLayer layer : lowestFirst) {
            layer.declared().forEach(fact -> highest.put(fact.name(), fact));
        }
        return List.copyOf(highest.values());
    }

    /** These settings, with what {@code defaults} says where nobody else said anything. */
    public Settings withDefaults(SettingLayer defaults) {
        Map<SettingKey, Setting> result = new EnumMap<>(SettingKey.class);
        lay(defaults, result);
        lay(SettingLayer.of(List.copyOf(inForce.values())), result);
        return new Settings(result, facts);
    }

    private static void lay(SettingLayer layer, Map<SettingKey, Setting> inForce) {
        for (Set<SettingKey> alternatives : ALTERNATIVES) {
            if (alternatives.stream().anyMatch(layer.settings()::containsKey)) {
                inForce.keySet().removeAll(alternatives);
            }
        }
        if (layer.settings().containsKey(SettingKey.LENGTHS)) {
            inForce.keySet().removeAll(LENGTHS_ONE_BY_ONE);
        }
        if (LENGTHS_ONE_BY_ONE.stream().anyMatch(layer.settings()::containsKey)) {
            inForce.remove(SettingKey.LENGTHS);
        }
        inForce.putAll(layer.settings());
    }

    /** The setting in force; empty when nobody gave one. */
    public Optional<Setting> find(SettingKey key) {
        return Optional.ofNullable(inForce.get(key));
    }

    /**
     * The setting in force.
     *
     * @throws IllegalArgumentException when nobody gave one
     */
    public Setting get(SettingKey key) {
        return find(key)
                .orElseThrow(() -> new IllegalArgumentException(
                        key + " is not set; write for example " + key.property() + " = " + key.example()));
    }

    /** All settings in force, in the order of their keys. */
    public List<Setting> inForce() {
        return List.copyOf(inForce.values());
    }

    /** What was declared about server and machine, by name; of two with one name the higher layer's. */
    public List<DeclaredFact> facts() {
        return facts;
    }
}
