// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import dev.llmbench.slo.Confidence;
import dev.llmbench.slo.Gate;
import dev.llmbench.slo.OnUndecided;
import dev.llmbench.slo.OnUnmeasured;
import java.util.List;
import java.util.Optional;

/** From objectives and settings to what the run has to prove. */
final class Gates {

    private Gates() {}

    static Gate of(List<PlacedObjective> objectives, Settings settings) {
        return new Gate(
                objectives.stream().map(PlacedObjective::declared).toList(),
                new Confidence(
                        alpha(settings.find(SettingKey.ALPHA_PASS), Confidence.USUAL.alphaPass()),
                        alpha(settings.find(SettingKey.ALPHA_FAIL), Confidence.USUAL.alphaFail())),
                settings.find(SettingKey.ON_UNDECIDED)
                        .map(setting -> setting.choice(OnUndecided.class))
                        .orElse(OnUndecided.WARN),
                settings.find(SettingKey.ON_UNMEASURED)
                        .map(setting -> setting.choice(OnUnmeasured.class))
                        .orElse(OnUnmeasured.FAIL));
    }

    private static double alpha(Optional<Setting> setting, double usual) {
        double alpha = setting.map(Setting::share).orElse(usual);
        if (!(alpha > 0 && alpha <= 0.5)) {
            throw setting.orElseThrow()
                    .refusal("an error rate lies above 0 and is at most 0.5; " + usual + " is usual");
        }
        return alpha;
    }
}
