// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RequestCounts;
import dev.llmbench.metric.RunMetric;
import dev.llmbench.metric.RunMetrics;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.stats.Distribution;
import java.util.List;
import java.util.Map;

/** The block of run.json that says what was measured, and whether to believe it. */
final class ResultJson {

    private ResultJson() {}

    static void write(RunReport report, JsonFields json) {
        RunMetrics metrics = report.metrics();
        counts(metrics.counts(), json.object("counts"));
        if (!metrics.generates()) {
            json.flag("generates", false);
        }
        metrics.duration().ifPresent(window -> json.seconds("windowSeconds", window));
        metrics.inFlight()
                .ifPresent(inFlight ->
                        json.object("inFlight").number("mean", inFlight.mean()).count("peak", inFlight.peak()));
        for (RunMetric metric : RunMetric.values()) {
            json.quantity(metric.key(), metric.unit(), metric.value(metrics));
        }
        json.count("oslMismatch", metrics.oslMismatches()).count("cachedInputTokens", metrics.cachedInputTokens());
        report.tokens().ifPresent(account -> TokensJson.write(account, json.object("tokens")));
        distributions(metrics.judged(), json.object("judged"));
        distributions(metrics.completed(), json.object("completed"));
        absences(metrics, json.object("absent"));
        ArrayNode slowest = json.array("slowestRequests");
        for (RequestRecord record : metrics.slowest()) {
            slowest.add(record.index());
        }
        turns(report, json);
        report.self().ifPresent(self -> SelfWatchJson.write(self, json.object("client")));
        doubts(report.doubts(), json.array("doubts"));
        ArrayNode findings = json.array("findings");
        for (Finding finding : report.findings()) {
            new JsonFields(findings.addObject())
                    .text("code", finding.code())
                    .text("seen", finding.seen())
                    .text("remedy", finding.remedy())
                    .flag("forbidsPass", finding.forbidsPass());
        }
    }

    private static void counts(RequestCounts counts, JsonFields json) {
        json.count("attempts", counts.attempts())
                .count("completed", counts.completed())
                .count("failed", counts.failed())
                .count("cancelled", counts.cancelled())
                .count("unfinished", counts.unfinished());
        JsonFields byCode = json.object("failuresByCode");
        counts.failuresByCode().forEach(byCode::count);
        json.count("warmup", counts.warmup()).count("fillers", counts.fillers()).count("probes", counts.probes());
    }

    private static void distributions(Map<Metric, Distribution> samples, JsonFields json) {
        for (Metric metric : Metric.values()) {
            Distribution sample = samples.get(metric);
            if (sample != null) {
                DistributionJson.write(metric, sample, json.object(metric.key()));
            }
        }
    }

    private static void absences(RunMetrics metrics, JsonFields json) {
        for (Metric metric : Metric.values()) {
            json.text(metric.key(), metrics.whyAbsent(metric));
        }
        for (RunMetric metric : RunMetric.values()) {
            json.text(metric.key(), metric.whyAbsent(metrics));
        }
    }

    private static void turns(RunReport report, JsonFields json) {
        if (report.turns().isEmpty()) {
            return;
        }
        ArrayNode array = json.array("turns");
        report.turns().forEach((turn, metrics) -> {
            JsonFields one = new JsonFields(array.addObject()).count("turn", turn);
            one.count("attempts", metrics.counts().attempts())
                    .count("failed", metrics.counts().failed());
            distributions(metrics.judged(), one.object("judged"));
            distributions(metrics.completed(), one.object("completed"));
        });
    }

    private static void doubts(List<Doubt> doubts, ArrayNode array) {
        for (Doubt doubt : doubts) {
            new JsonFields(array.addObject())
                    .text("code", doubt.code())
                    .text("seen", doubt.seen())
                    .text("limit", doubt.limit())
                    .text("remedy", doubt.remedy());
        }
    }
}
