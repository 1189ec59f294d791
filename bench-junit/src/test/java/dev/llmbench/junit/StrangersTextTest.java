// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.llmbench.LlmRun;
import dev.llmbench.testkit.FakeInferenceServer;
import dev.llmbench.testkit.Script;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Whatever a server calls its model, its errors and its reasons: every sink shows it as text, and none obeys it. */
@Timeout(60)
class StrangersTextTest {

    private static final Pattern CODE_SPAN = Pattern.compile("(`+)(?!`).*?(?<!`)\\1(?!`)");
    private static final Pattern BUILD_ORDER =
            Pattern.compile("(?i)##[a-z]*\\[|\\[\\[ATTACHMENT\\|/etc|(?m)^\\s*::[a-z]");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n]]");

    @TempDir
    Path directory;

    private static String payload = "";

    @ExtendWith(Harness.Replace.class)
    static class Gates {
        @LlmLoad(concurrency = 2, requests = 200, warmupRequests = 0, isl = 8, osl = 3)
        @Slo("ttft p50 < 1000s")
        @Test
        void chat(LlmRun run) {}
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EVIL\u001b[2J\u001b[31mred",
                "EVIL\u001b]0;title\u0007\u001b]8;;http://evil.test\u001b\\link",
                "EVIL\u009b31m\u009d0;x\u009c",
                "EVIL\u202egnp.exe\u2066 \u200f",
                "EVIL\r\nnext line\u2028and\u0085another\u000band\fpage",
                "EVIL\u0000\u0008\u007f",
                "EVIL\n::error file=a.java,line=1::broken\n::set-output name=a::b",
                "EVIL##[error]broken ##vso[task.setvariable variable=a]b ##teamcity[buildStatus text='x']",
                "EVIL\n[[ATTACHMENT|/etc/passwd]]",
                "EVIL<img src=x onerror=alert(1)><script>alert(1)</script>",
                "EVIL [link](http://evil.test) ![i](http://evil.test/i.png) @everyone #1",
                "EVIL|a|b|\n|---|---|\n|c|d|\n# heading\n- [ ] task",
                "EVIL`code``span```<b>",
                "EVIL</code></pre>&lt;b&gt;",
                "EVIL\" onload=\"alert(1)\" x='y' href=javascript:alert(1)",
                "EVIL]]></style></title></svg><!-- <script>alert(1)</script> \ufffe\uffff",
                "=cmd|' /C calc'!A0 EVIL",
                "@SUM(1+1)*cmd|' /C calc'!A0 EVIL",
                "EVIL\",\"outcome\":\"completed\"}\n{\"index\":-9}",
            })
    void noSinkObeysIt(String text) throws Exception {
        payload = text;
        Path github = directory.resolve("github.md");
        Harness harness = new Harness(directory);
        harness.runner = LoadPlan::run;
        harness.environment.put("GITHUB_STEP_SUMMARY", github.toString());
        harness.systemProperties.put("llmbench.model", "any");
        Throwable failure;
        int posts;
        try (FakeInferenceServer server = hostile().start()) {
            harness.systemProperties.put("llmbench.base-url", server.baseUrl());
            failure = harness.failureOf(Gates.class);
            posts = server.chatRequests();
        }
        assertThat(failure).isInstanceOf(AssertionError.class);

        Path files = harness.onlyPlan().reportDirectory();
        String summary = Files.readString(files.resolve("summary.md"));
        staysText("message", stackTrace(failure));
        staysText("console", String.join("\n", harness.console));
        staysText("summary.md", summary);
        staysInert(Files.readString(files.resolve("report.html")));
        staysText("GitHub", Files.readString(github));
        staysText("run.json", Files.readString(files.resolve("run.json")));
        staysText("requests.jsonl", Files.readString(files.resolve("requests.jsonl")));
        assertThat(CODE_SPAN.matcher(summary).replaceAll(""))
                .as("outside of code")
                .doesNotContain("EVIL", "alert");
        assertThat(jsonOf(files.resolve("run.json")).toString()).contains("EVIL");
        // One that was cut short because the load was over may never have left.
        assertThat(records(files))
                .hasSizeGreaterThanOrEqualTo(posts)
                .hasSizeLessThan(posts + 10)
                .allMatch(record -> record.has("sentNanos"));
        assertThat(harness.console).noneMatch(line -> line.contains("\n"));
    }

    /** Two names, so that the message has to show them. */
    @Test
    void neitherDoesTheMessageThatShowsTheModelsOfAServer() {
        Harness harness = new Harness(directory);
        harness.runner = LoadPlan::run;
        try (FakeInferenceServer server = hostile()
                .models("EVIL one", "EVIL two ##[x]", "EVIL\u001b[31m", "x".repeat(100_000))
                .start()) {
            harness.systemProperties.put("llmbench.base-url", server.baseUrl());
            Throwable failure = harness.failureOf(Gates.class);
            staysText("message", stackTrace(failure));
            assertThat(failure).hasMessageContaining("lists 4 models: EVIL one, EVIL two # #[x], EVIL, xxx");
        }
    }

    private static FakeInferenceServer hostile() {
        Script good = Script.chat()
                .text(Duration.ZERO, "word")
                .finish("stop")
                .usage(8, 3)
                .done();
        return FakeInferenceServer.choosing((number, request) -> {
            if (number < 2) {
                return good;
            }
            return switch (number % 4) {
                case 0 -> Script.error(500, payload);
                case 1 -> Script.status(400).text("text/plain", payload);
                case 2 ->
                    Script.chat()
                            .text(Duration.ZERO, "a")
                            .error(Duration.ZERO, payload)
                            .done();
                default ->
                    Script.chat()
                            .model(payload)
                            .text(Duration.ZERO, "word")
                            .finish(payload)
                            .usage(8, 3)
                            .done();
            };
        });
    }

    private static void staysText(String sink, String shown) {
        assertThat(shown).as(sink).contains("EVIL");
        assertThat(UNPRINTABLE.matcher(shown.replace("\t", "")).find())
                .as("unprintable in " + sink + ": " + shown)
                .isFalse();
        assertThat(shown).as(sink).doesNotContainPattern(BUILD_ORDER);
    }

    /** No stranger's text is an element, an attribute or an address of the page: all of it is what a reader sees. */
    private static void staysInert(String page) throws Exception {
        staysText("report.html", page);
        DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
        parsers.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        NodeList elements = parsers.newDocumentBuilder()
                .parse(new InputSource(new StringReader(page)))
                .getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            assertThat(element.getTagName()).isNotIn("script", "img", "iframe");
            NamedNodeMap attributes = element.getAttributes();
            for (int j = 0; j < attributes.getLength(); j++) {
                assertThat(attributes.item(j).getNodeName()).doesNotStartWith("on");
                assertThat(attributes.item(j).getNodeValue()).doesNotContain("EVIL", "evil", "alert");
            }
        }
    }

    private static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    private static JsonNode jsonOf(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file));
    }

    private static List<JsonNode> records(Path files) throws IOException {
        List<JsonNode> records = new ArrayList<>();
        try (Stream<String> lines = Files.lines(files.resolve("requests.jsonl"))) {
            for (String line : lines.toList()) {
                records.add(new ObjectMapper().readTree(line));
            }
        }
        return records;
    }
}
