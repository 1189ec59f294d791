// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StopRule;
import dev.llmbench.load.Warmup;
import dev.llmbench.testkit.RawInferenceServer;
import dev.llmbench.testkit.WireScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A proxy that collects chunks is told from a server that sends them one by one, whatever the machine's speed. */
@Timeout(60)
class BufferingProxyTest {

    private static final int REQUESTS = 12;
    private static final int TOKENS = 20;

    /** Field case HT-09: ten chunks in each segment. */
    @Test
    void chunksThatCameTogetherAreAFindingAboutTheWayToTheServer() {
        List<String> console = new ArrayList<>();
        LlmRun run = run(answer(10, Duration.ZERO), console);

        assertThat(run.metrics().counts().completed()).isEqualTo(REQUESTS);
        // Of ten in a segment nine share its read; by chance a read may bring two segments, and never less than one.
        assertThat(run.self().orElseThrow().sharedReads().orElseThrow()).isGreaterThan(0.85);
        assertThat(console)
                .filteredOn(line -> line.startsWith("  finding: chunks-in-bursts: "))
                .singleElement()
                .asString()
                .contains("proxy_buffering off");
    }

    @Test
    void oneByOneTheyAreNone() {
        List<String> console = new ArrayList<>();
        LlmRun run = run(answer(1, Duration.ofMillis(20)), console);

        assertThat(run.metrics().counts().completed()).isEqualTo(REQUESTS);
        assertThat(console).noneMatch(line -> line.contains("chunks-in-bursts"));
        assertThat(console).anyMatch(line -> line.startsWith("  client           late by p50 "));
    }

    /** So many chunks in each write, so long after the write before. */
    private static WireScript answer(int together, Duration pause) {
        WireScript script = WireScript.stream();
        StringBuilder segment = new StringBuilder();
        for (int i = 1; i <= TOKENS; i++) {
            String event = WireScript.event("word ");
            segment.append(Integer.toHexString(event.length()))
                    .append("\r\n")
                    .append(event)
                    .append("\r\n");
            if (i % together == 0) {
                script = script.then(pause, segment.toString());
                segment.setLength(0);
            }
        }
        return script.chunk("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n")
                .chunk("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":20,\"completion_tokens\":" + TOKENS
                        + "}}\n\n")
                .done();
    }

    private static LlmRun run(WireScript answer, List<String> console) {
        LoadSpec load = new LoadSpec(
                new LoadModel.ClosedLoop(2),
                StopRule.afterRequests(REQUESTS),
                Warmup.NONE,
                LoadSpec.DEFAULT_GRACE,
                LoadSpec.DEFAULT_MAX_DURATION,
                42);
        try (RawInferenceServer server = RawInferenceServer.serving(answer).start()) {
            return LoadTest.against(server.baseUrl())
                    .isl(20)
                    .osl(TOKENS)
                    .load(load)
                    .progress(false)
                    .console(console::add)
                    .run();
        }
    }
}
