// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.settings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one place says: a file, the environment, the annotations. A blank value counts as not said, because build
 * servers hand on undefined variables as empty ones. Names under our prefix that are no setting are kept, to be refused
 * by {@link Settings#resolve}.
 */
public final class SettingLayer {

    static final String VARIABLE_PREFIX = "LLMBENCH_";

    private static final Pattern FACT = Pattern.compile("env[.-](.+)");

    private final Map<SettingKey, Setting> settings;
    private final List<DeclaredFact> declared;
    private final List<UnknownSetting> unknown;

    private SettingLayer(List<Setting> settings, List<DeclaredFact> declared, List<UnknownSetting> unknown) {
        this.settings = new EnumMap<>(SettingKey.class);
        for (Setting setting : settings) {
            if (!setting.value().isEmpty()) {
                this.settings.put(setting.key(), setting);
            }
        }
        this.declared =
                declared.stream().filter(fact -> !fact.value().isEmpty()).toList();
        this.unknown = List.copyOf(unknown);
    }

    /** Settings whose origins are known one by one; of two with the same key the later counts. */
    public static SettingLayer of(List<Setting> settings) {
        return new SettingLayer(settings, List.of(), List.of());
    }

    /** A place that can be asked but not listed. */
    public static SettingLayer of(String origin, Function<SettingKey, Optional<String>> lookup) {
        List<Setting> found = new ArrayList<>();
        for (SettingKey key : SettingKey.values()) {
            lookup.apply(key).ifPresent(value -> found.add(new Setting(key, value, origin)));
        }
        return of(found);
    }

    /** A file of our own: each of its names must be {@code llmbench.<setting>}, another one is a mistake. */
    public static SettingLayer ofFile(String origin, Map<String, String> entries) {
        SettingLayer prefixed = read(entries, SettingKey.PREFIX, name -> origin);
        List<UnknownSetting> unknown = new ArrayList<>(prefixed.unknown);
        entries.keySet().stream()
                .filter(name -> !name.startsWith(SettingKey.PREFIX))
                .forEach(name -> unknown.add(new UnknownSetting(name, name, origin)));
        return new SettingLayer(List.copyOf(prefixed.settings.values()), prefixed.declared, unknown);
    }

    /** System properties {@code llmbench.<setting>}; those that begin with {@code llmbench.override.} are left out. */
    public static SettingLayer ofSystemProperties(Map<String, String> properties) {
        Map<String, String> plain = new TreeMap<>(properties);
        plain.keySet().removeIf(name -> name.startsWith(SettingKey.OVERRIDE_PREFIX));
        return read(plain, SettingKey.PREFIX, name -> "-D" + name);
    }

    /** System properties {@code llmbench.override.<setting>}. */
    public static SettingLayer ofOverrides(Map<String, String> properties) {
        return read(properties, SettingKey.OVERRIDE_PREFIX, name -> "-D" + name);
    }

    /** Environment variables {@code LLMBENCH_<SETTING>}. */
    public static SettingLayer ofEnvironment(Map<String, String> variables) {
        return read(variables, VARIABLE_PREFIX, name -> "environment variable " + name);
    }

    private static SettingLayer read(Map<String, String> entries, String prefix, UnaryOperator<String> toOrigin) {
        List<Setting> known = new ArrayList<>();
        List<DeclaredFact> declared = new ArrayList<>();
        List<UnknownSetting> unknown = new ArrayList<>();
        entries.forEach((name, value) -> {
            if (!name.startsWith(prefix)) {
                return;
            }
            String rest = name.substring(prefix.length());
            String text = prefix.equals(VARIABLE_PREFIX)
                    ? rest.toLowerCase(Locale.ROOT).replace('_', '-')
                    : rest;
            Optional<SettingKey> key = SettingKey.of(text);
            Matcher fact = FACT.matcher(text);
            if (key.isPresent()) {
                known.add(new Setting(key.get(), value, toOrigin.apply(name)));
            } else if (fact.matches()) {
                declared.add(new DeclaredFact(fact.group(1), value, toOrigin.apply(name)));
            } else {
                unknown.add(new UnknownSetting(name, text, toOrigin.apply(name)));
            }
        });
        return new SettingLayer(known, declared, unknown);
    }

    Map<SettingKey, Setting> settings() {
        return settings;
    }

    List<DeclaredFact> declared() {
        return declared;
    }

    List<UnknownSetting> unknown() {
        return unknown;
    }
}
