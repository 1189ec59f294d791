// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.llmbench.metric.RunMetrics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Two files, since the action is told once for a whole file whether smaller or bigger is better. */
final class GithubBenchmarkExport implements Exporter {

    static final String SMALLER = "github-benchmark-smaller.json";
    static final String BIGGER = "github-benchmark-bigger.json";

    @Override
    public List<String> files() {
        return List.of(SMALLER, BIGGER);
    }

    @Override
    public void write(ExportedRun run, Path directory) throws IOException {
        NewFile.write(directory.resolve(SMALLER), text(run, true));
        NewFile.write(directory.resolve(BIGGER), text(run, false));
    }

    private static String text(ExportedRun run, boolean smallerIsBetter) {
        RunMetrics metrics = run.report().metrics();
        ArrayNode entries = JsonNodeFactory.instance.arrayNode();
        String about = run.loadText() + " model=" + run.model() + "; latencies from "
                + metrics.startPoint().name().toLowerCase(Locale.ROOT)
                + ", failed requests are the worst value, percentiles type-7 (icl hdr-3)";
        for (TrackedFigure figure : TrackedFigure.of(metrics)) {
            if (figure.smallerIsBetter() == smallerIsBetter) {
                entries.addObject()
                        .put("name", run.name() + " " + figure.label())
                        .put("unit", figure.unit())
                        .put("value", figure.value())
                        .put("extra", "n=" + figure.count() + " " + about);
            }
        }
        return JsonText.indented(entries);
    }
}
