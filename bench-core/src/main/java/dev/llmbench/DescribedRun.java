// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.endpoint.Transport;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.prompt.LengthDistribution;
import dev.llmbench.report.EndpointDescription;
import dev.llmbench.report.RunDescription;
import dev.llmbench.report.Setting;
import dev.llmbench.report.TransportDescription;
import dev.llmbench.settings.DeclaredFact;
import dev.llmbench.slo.RunLabel;
import dev.llmbench.text.Secrets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a run's files tell of what was asked, and of whom, in texts that are fit to be shown.
 *
 * @param load what the budget left of the test's
 * @param model as it was found, where the test names none
 */
record DescribedRun(LoadTest test, LoadSpec load, String model, Secrets secrets) {

    RunLabel label() {
        ShownTexts texts = new ShownTexts(secrets);
        return new RunLabel(
                texts.of(test.name), load.model().label() + PromptSources.label(test), texts.of(model), load.seed());
    }

    RunDescription description() {
        RunLabel label = label();
        return new RunDescription(
                label,
                load,
                fixed(test.isl),
                test.endpoint.type().generates() ? fixed(test.osl) : OptionalInt.empty(),
                new EndpointDescription(
                        secrets.hide(test.endpoint.baseUrl()),
                        test.endpoint.type().text(),
                        Optional.of(label.model()),
                        test.endpoint.streaming(),
                        transport(test.endpoint.transport())),
                test.maxErrorRate,
                Stream.concat(
                                test.settings.stream().map(this::shown),
                                test.facts.stream().map(this::shown))
                        .toList(),
                test.runAgain.map(secrets::hide),
                workload());
    }

    /** For the forecast of the next run, of which there is none without a gate; it may take reading a whole dataset. */
    private SortedMap<String, String> workload() {
        return test.reportDirectory.isEmpty() || test.gate.objectives().isEmpty()
                ? new TreeMap<>()
                : SameLoad.described(test, new ShownTexts(secrets));
    }

    /** A spread of lengths is in the load's text, and what it came to in the result. */
    private OptionalInt fixed(LengthDistribution asked) {
        boolean alone = PromptSources.areSynthetic(test) && test.lengths.isEmpty();
        return alone && asked instanceof LengthDistribution.Fixed fixed
                ? OptionalInt.of(fixed.tokens())
                : OptionalInt.empty();
    }

    private Setting shown(dev.llmbench.settings.Setting setting) {
        return new Setting(setting.key().toString(), secrets.hide(setting.shown()), setting.origin());
    }

    private Setting shown(DeclaredFact fact) {
        return new Setting(fact.key(), secrets.hide(fact.value()), fact.origin());
    }

    private static TransportDescription transport(Transport transport) {
        return new TransportDescription(
                transport.http2() ? "HTTP/2" : "HTTP/1.1",
                transport.resolveOnce(),
                transport.caFile().map(Path::toString),
                transport.insecure(),
                transport.proxy(),
                transport.retries());
    }
}
