// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.UnreachableException;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** What becomes of a test whose server nobody names, or that does not answer. A build server skips no gate silently. */
final class MissingServer {

    private enum OnUnreachable {
        FAIL,
        SKIP
    }

    private final String name;
    private final Class<?> testClass;
    private final Surroundings surroundings;

    MissingServer(String name, Class<?> testClass, Surroundings surroundings) {
        this.name = name;
        this.testClass = testClass;
        this.surroundings = surroundings;
    }

    /**
     * Skips a test without a server.
     *
     * @param demanded whether the test is to run in any case
     * @throws IllegalArgumentException when it is, or a build server runs it
     */
    void refuseUnknown(boolean demanded) {
        String remedy = "set " + SettingKey.BASE_URL.variable() + " in the environment, -D"
                + SettingKey.BASE_URL.property() + "=" + SettingKey.BASE_URL.example() + ", "
                + SettingKey.BASE_URL.property() + " in " + SettingSources.FILE
                + ", or put @LlmTarget on a field or method of " + testClass.getSimpleName();
        if (demanded) {
            throw new IllegalArgumentException("no server to load is known, and enabled = true; " + remedy);
        }
        if (surroundings.isCi()) {
            throw new IllegalArgumentException(
                    "no server to load is known, and CI is set, where a gate is not skipped silently; " + remedy
                            + "; or " + SettingKey.ENABLED.property() + " = false to skip it");
        }
        skip("skipped: no server to load is known; " + remedy);
    }

    /** What asks to skip a test whose server does not answer; empty when nothing does. */
    static Optional<Setting> skipping(Settings said) {
        return said.find(SettingKey.ON_UNREACHABLE)
                .filter(setting -> setting.choice(OnUnreachable.class) == OnUnreachable.SKIP);
    }

    /** Skips the test as that setting asks, unless a build server runs it and nobody forces it to. */
    void skip(UnreachableException failure, Setting asking) {
        boolean forced = asking.origin().startsWith("-D" + SettingKey.OVERRIDE_PREFIX);
        if (surroundings.isCi() && !forced) {
            surroundings
                    .console()
                    .accept("[" + name + "] " + asking + ": refused, because CI is set; force it with -D"
                            + SettingKey.ON_UNREACHABLE.override() + "=skip");
            return;
        }
        skip("skipped, because " + asking + ": " + failure.getMessage());
    }

    /** Said aloud as well: Surefire counts a skipped test on its console and keeps the reason for its XML. */
    void skip(String why) {
        String line = "[" + name + "] " + why;
        surroundings.loud().accept(line);
        Assumptions.abort(line);
    }
}
