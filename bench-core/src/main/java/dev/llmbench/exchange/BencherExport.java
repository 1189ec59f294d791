// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Bencher Metric Format: one benchmark, the test, with a measure for each figure. A measure's name holds its unit
 * ({@code ttft-p95-ms}), since the format has no other place for it.
 */
final class BencherExport implements Exporter {

    static final String FILE = "bencher.json";

    private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void write(ExportedRun run, Path directory) throws IOException {
        ObjectNode root = JsonText.object();
        ObjectNode measures = root.putObject(run.name());
        for (TrackedFigure figure : TrackedFigure.of(run.report().metrics())) {
            measures.putObject(name(figure)).put("value", figure.value());
        }
        NewFile.write(directory.resolve(FILE), JsonText.indented(root));
    }

    private static String name(TrackedFigure figure) {
        String unit =
                switch (figure.unit()) {
                    case "%" -> "percent";
                    default -> figure.unit().replace("/s", "-per-second");
                };
        String metric = CAPITAL.matcher(figure.metric()).replaceAll("-").toLowerCase(Locale.ROOT);
        return metric + figure.statistic().map(name -> "-" + name).orElse("") + "-" + unit;
    }
}
