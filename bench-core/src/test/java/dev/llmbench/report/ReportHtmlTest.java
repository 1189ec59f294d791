// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static dev.llmbench.request.Records.ms;
import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.request.FailureKind;
import dev.llmbench.request.Records;
import dev.llmbench.request.RequestRecord;
import dev.llmbench.slo.Doubt;
import dev.llmbench.slo.Finding;
import dev.llmbench.slo.RunLabel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReportHtmlTest {

    private static final int LARGEST_BYTES = 500_000;

    @Test
    void theVerdictComesFirstThenFiguresPicturesSlowestDoubtsAndSetup() {
        PageReader page = PageReader.of(Pages.of(
                Reports.closedLoop(), Pages.steady(1000), "ttft p95 < 150ms", "itl p50 < 60ms", "errorRate < 10%"));

        assertThat(page.texts("h1")).containsExactly("chatIsFast");
        assertThat(page.texts("h2"))
                .containsExactly(
                        "Figures",
                        "Over time",
                        "Distributions of completed requests",
                        "Slowest requests",
                        "Can it be believed?",
                        "To run it again",
                        "Configuration",
                        "Client and server",
                        "What the figures mean");
        assertThat(page.byClass("verdict")).singleElement().asString().startsWith("FAILED: ttft p95 = ");
        // 980 of 1000 complete; of the judged TTFTs 95 % lie at or below 198 ms or so.
        assertThat(page.rows("Declared objectives"))
                .satisfiesExactly(
                        head -> assertThat(head).contains("objective", "limit", "measured"),
                        ttft -> assertThat(ttft).startsWith("missed", "ttft p95", "< 150 ms"),
                        itl -> assertThat(itl).startsWith("met", "itl p50", "< 60 ms", "9.74 ms", "1000"),
                        errors -> assertThat(errors).startsWith("met", "errorRate", "< 10 %", "2 %"));
        assertThat(page.rows("Latencies of completed requests; * marks a thin sample"))
                .anySatisfy(
                        row -> assertThat(row).startsWith("ITL", "9.74 ms", "9.74 ms", "9.74 ms*", "n=980, * thin"));
    }

    /** A limit is a line with its own words, in the picture over time and in the distribution. */
    @Test
    void limitsAreDrawnWhereTheirMetricIs() {
        PageReader page = PageReader.of(
                Pages.of(Reports.closedLoop(), Pages.steady(300), "ttft p95 < 150ms", "requestLatency p95 < 500s"));

        assertThat(page.svg("dots-ttft").byClass("limit")).hasSize(1);
        assertThat(page.svg("dots-ttft").texts("text")).contains("ttft p95 < 150ms");
        assertThat(page.svg("share-ttft").byClass("limit")).hasSize(1);
        assertThat(page.svg("dots-requestLatency").byClass("limit")).isEmpty();
        assertThat(page.texts("figcaption"))
                .anyMatch(caption ->
                        caption.endsWith("The limit of requestLatency p95 < 500s lies outside of the picture."));
    }

    @Test
    void everyPictureHasATitleADescriptionAndALabel() {
        PageReader page = PageReader.of(Pages.of(Reports.closedLoop(), Pages.steady(300)));

        assertThat(page.pictures())
                .containsExactly(
                        "dots-ttft",
                        "dots-requestLatency",
                        "in-flight",
                        "tokens",
                        "share-ttft",
                        "share-itl",
                        "share-icl",
                        "share-requestLatency")
                .allSatisfy(id -> {
                    assertThat(page.svg(id).texts("title"))
                            .singleElement()
                            .asString()
                            .isNotBlank();
                    assertThat(page.svg(id).texts("desc"))
                            .singleElement()
                            .asString()
                            .isNotBlank();
                });
        assertThat(page.idsReferredTo()).isNotEmpty().isSubsetOf(page.ids());
        assertThat(page.ids()).doesNotHaveDuplicates();
    }

    @Test
    void nothingIsLoadedRunOrSent() {
        PageReader page = PageReader.of(Pages.of(Reports.closedLoop(), Pages.steady(300)));

        assertThat(page.elements())
                .doesNotContain("script", "img", "link", "iframe", "object", "form", "use", "image", "foreignObject");
        assertThat(page.attributeNames()).noneMatch(name -> name.startsWith("on") || name.equals("style"));
        assertThat(page.attributes("href")).containsExactly("summary.md", "run.json", "requests.jsonl");
        assertThat(page.attributes("content"))
                .anyMatch(policy -> policy.startsWith("default-src 'none'; style-src 'sha256-"));
        assertThat(PageStyle.CSS).doesNotContain("url(", "@import", "http");
    }

    /** A style sheet that the policy's fingerprint does not name would be refused by the browser. */
    @Test
    void thePolicyNamesTheStyleSheetAsItStandsInThePage() throws Exception {
        String page = ReportHtml.of(Pages.of(Reports.closedLoop(), Stream.of()));
        String css = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(css.getBytes(StandardCharsets.UTF_8));

        assertThat(page).contains("sha256-" + Base64.getEncoder().encodeToString(digest));
    }

    @Test
    void aRunWithoutAnyRequestSaysSo() {
        PageReader page = PageReader.of(Pages.of(Reports.closedLoop(), Stream.of(), "ttft p95 < 150ms"));

        assertThat(page.byClass("verdict"))
                .singleElement()
                .asString()
                .startsWith("UNMEASURED: ttft p95 < 150 ms")
                .contains("no measured request was started");
        assertThat(page.pictures()).isEmpty();
        assertThat(page.byClass("note"))
                .contains("TTFT over time: no measured request", "No measured request.")
                .anyMatch(note -> note.startsWith("Requests in flight: no time passed"));
    }

    @Test
    void aRunOfWhichEverythingFailedShowsItsFailures() {
        Stream<RequestRecord> failures = LongStream.range(0, 100)
                .mapToObj(i -> Records.measured(i)
                        .scheduledAt(ms(i))
                        .sentAt(ms(i))
                        .endedAt(ms(i + 5))
                        .http(503, "overloaded"));
        PageReader page = PageReader.of(Pages.of(Reports.closedLoop(), failures, "ttft p95 < 150ms"));

        assertThat(page.svg("dots-ttft").texts("desc"))
                .containsExactly("No completed request; crosses for requests that did not complete: 100");
        assertThat(page.texts("td")).contains("http_503 100");
        assertThat(page.texts("code")).contains("overloaded");
        assertThat(page.pictures()).doesNotContain("share-ttft");
        assertThat(page.byClass("note")).anyMatch(note -> note.startsWith("TTFT: no request completed (100 attempts"));
    }

    @Test
    void aRunWithoutStreamingHasNoPictureOfTokens() {
        Stream<RequestRecord> whole = LongStream.range(0, 100)
                .mapToObj(i -> Records.measured(i)
                        .nonStreaming()
                        .scheduledAt(ms(10 * i))
                        .sentAt(ms(10 * i))
                        .endedAt(ms(10 * i + 50))
                        .tokens(8, 8)
                        .completed());
        PageReader page = PageReader.of(Pages.of(Reports.notStreamed(), whole));

        assertThat(page.pictures())
                .containsExactly("dots-requestLatency", "in-flight", "tokens", "share-requestLatency");
        assertThat(page.byClass("note")).anyMatch(note -> note.startsWith("TTFT: streaming was off"));
    }

    /** 400 ms from the schedule, of which 290 ms went by before there was a slot: most of the bar. */
    @Test
    void aWaitForASlotIsWhereTheTimeWent() {
        RequestRecord held = Records.measured(0)
                .nonStreaming()
                .scheduledAt(0)
                .waitedForASlot(ms(290))
                .sentAt(ms(300))
                .endedAt(ms(400))
                .tokens(8, 8)
                .completed();
        PageReader page = PageReader.of(Pages.of(Reports.closedLoop(), Stream.of(held)));

        assertThat(page.rows("By latency, then those that did not complete. Each bar is cut into"
                        + "slot waitstart delayconnectwaitstreamsilence"))
                .satisfiesExactly(
                        head -> assertThat(head).containsSubsequence("slot wait", "start delay"),
                        row -> assertThat(row).startsWith("#0", "completed", "290 ms", "10 ms"));
        assertThat(page.byClass("slot")).as("in the key and in the bar").hasSize(2);
        assertThat(PageReader.of(Pages.of(Reports.closedLoop(), Pages.steady(10)))
                        .byClass("slot"))
                .isEmpty();
    }

    @Test
    void aPageStaysSmallHoweverManyRequestsThereWere() {
        ReportPage page = Pages.of(Reports.closedLoop(), Pages.steady(100_000), "ttft p95 < 150ms");

        assertThat(bytes(page)).isBetween(20_000, LARGEST_BYTES);
        assertThat(PageReader.of(page).texts("figcaption"))
                .filteredOn(caption -> caption.startsWith("Each dot") && caption.contains("Of 100,000 requests "))
                .hasSize(2);
    }

    /** As long as they may be, and of what takes the most room when it is escaped. */
    @Test
    void aPageStaysSmallHoweverMuchStrangersHaveToSay() {
        String much = "\"<&'".repeat(5_000);
        RunReport report = Pages.saying(
                Reports.with(Reports.labelled(new RunLabel(much, much, much, 1)), settings(400, much)),
                Collections.nCopies(100, new Doubt("code", much, much, much)),
                Collections.nCopies(100, new Finding("code", much, much)));
        Stream<RequestRecord> records = Stream.concat(
                LongStream.range(0, 700).mapToObj(i -> Records.measured(i).http((int) i + 100, much)),
                Pages.steady(50_000));

        assertThat(bytes(Pages.of(report, records))).isLessThan(LARGEST_BYTES);
    }

    private static int bytes(ReportPage page) {
        return ReportHtml.of(page).getBytes(StandardCharsets.UTF_8).length;
    }

    private static List<Setting> settings(int count, String value) {
        return Collections.nCopies(count, new Setting("endpoint", value, value));
    }

    @Test
    void theSlowestRequestsHaveTheirPhases() {
        Stream<RequestRecord> records = Stream.of(
                Records.measured(0)
                        .scheduledAt(0)
                        .sentAt(ms(5))
                        .chunksAt(ms(105), ms(125), ms(225), ms(245))
                        .tokens(1, 4)
                        .completed(),
                Records.measured(1)
                        .scheduledAt(0)
                        .sentAt(0)
                        .endedAt(ms(400))
                        .chunksAt(ms(100), ms(110))
                        .failed(FailureKind.STALLED, "silent"));
        PageReader page = PageReader.of(Pages.of(Reports.closedLoop(), records));

        assertThat(page.texts("tr"))
                .anySatisfy(row -> assertThat(row).isEqualTo("#0completed5 ms-100 ms140 ms100 ms"))
                .anySatisfy(row -> assertThat(row).isEqualTo("#1stalled0 ms-100 ms10 ms10 ms"));
        assertThat(page.byClass("silence")).hasSize(2); // the key and the bar of the request that fell silent
    }

    @Test
    void whyALoadEndedEarlyAndWhatSpeaksAgainstItStandAtTheTop() {
        RunReport report = Reports.nothingCompleted();
        RunReport doubted = Pages.saying(report, List.of(new Doubt("deadline", "cut off", "1 s", "wait")), List.of());
        PageReader page = PageReader.of(Pages.of(doubted, Stream.of()));

        assertThat(page.texts("p")).anyMatch(text -> text.startsWith("Ended before its plan: the first 10 requests"));
        assertThat(page.byClass("warn")).anyMatch(text -> text.startsWith("There are doubts"));
        assertThat(page.texts("li")).contains("deadline: cut off (limit 1 s); wait");
    }

    @Test
    void secretsOfAddressesAndSettingsAreNotShown() {
        String page = ReportHtml.of(Pages.of(Reports.closedLoop(), Stream.of()));

        assertThat(page).doesNotContain("hunter").contains("[redacted]");
    }

    @Test
    void thePageIsTheSameInEveryLocale() {
        Golden.check(
                "closed-loop.html",
                () -> ReportHtml.of(Pages.of(Reports.closedLoop(), Pages.steady(20), "errorRate < 30%")));
    }
}
