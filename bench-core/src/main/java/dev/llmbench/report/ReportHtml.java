// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.metric.Metric;
import dev.llmbench.metric.RunMetrics;

/**
 * A run as report.html: one file that needs nothing else, no network and no script. The verdict comes first, then
 * figures, pictures, the slowest requests, doubts and findings, and at the end what it takes to understand and to
 * repeat the run.
 */
public final class ReportHtml {

    private ReportHtml() {}

    /** The whole document, well-formed as XML too, under 500 kB whatever the run. */
    public static String of(ReportPage page) {
        Html html = new Html();
        html.open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        head(html, page.report().description().label().name());
        html.open("body");
        html.open("main");
        OutcomeSection.write(html, page);
        FiguresSection.write(html, page.report());
        charts(html, page);
        SlowestSection.write(html, page);
        SoundnessSection.write(html, page.report());
        SetupSection.write(html, page.report());
        html.close();
        html.close();
        html.close();
        return html.page();
    }

    private static void head(Html html, String name) {
        html.open("head");
        html.empty("meta", "charset", "utf-8");
        html.empty("meta", "http-equiv", "Content-Security-Policy", "content", PageStyle.contentPolicy());
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "referrer", "content", "no-referrer");
        html.leaf("title", name + " - load test");
        html.style(PageStyle.CSS);
        html.close();
    }

    private static void charts(Html html, ReportPage page) {
        RunMetrics metrics = page.report().metrics();
        html.open("section").leaf("h2", "Over time");
        if (metrics.streaming()) {
            new DotsChart(page, Metric.TTFT, "TTFT").write(html);
        }
        new DotsChart(page, Metric.REQUEST_LATENCY, "Request latency").write(html);
        RateCharts.write(html, page.timeline(), metrics.generates());
        html.close();
        html.open("section").leaf("h2", "Distributions of completed requests");
        new DistributionChart(page, Metric.TTFT, "TTFT").write(html);
        new DistributionChart(page, Metric.ITL, "ITL").write(html);
        new DistributionChart(page, Metric.ICL, "ICL").write(html);
        new DistributionChart(page, Metric.REQUEST_LATENCY, "Request latency").write(html);
        html.close();
    }
}
