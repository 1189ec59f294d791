// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.slo.GateForecast;

/** What can be told of a description's gate before its load, by whatever is known of the same load. */
final class DescribedForecast {

    private DescribedForecast() {}

    static GateForecast of(LoadTest test) {
        if (test.gate.objectives().isEmpty()) {
            return GateForecast.NONE;
        }
        ShownTexts shown = new ShownTexts(test.endpoint.secrets(
                test.endpoint.apiKeyEnv().map(System::getenv).map(String::strip)));
        EarlierRuns earlier = EarlierRuns.find(test.earlierReports, test.baseline, new SameLoad(test, shown));
        GateForecast told =
                GateForecast.of(test.gate, test.load(), test.untilDecided, test.maxErrorRate, earlier.known());
        return earlier.unused().map(told::without).orElse(told);
    }
}
