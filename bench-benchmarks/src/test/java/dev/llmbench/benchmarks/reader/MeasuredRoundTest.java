// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.benchmarks.server.StampingServer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That the benchmark measures what it says; what it finds depends on the machine. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MeasuredRoundTest {

    private static int port;

    @BeforeAll
    static void startServer() throws Exception {
        port = StampingServer.startInThisProcess();
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine", "engine on a selector", "okhttp", "nio"})
    void everyReaderReadsEveryEventAfterItWasSent(String reader) throws Exception {
        RoundResult found = run(reader);

        assertThat(found.events()).isPositive();
        assertThat(found.errorP50Micros()).isPositive();
        assertThat(found.errorP99Micros()).isBetween(found.errorP50Micros(), found.errorMaxMicros());
        assertThat(found.bytesPerEvent()).isPositive();
        assertThat(found.heapKibPerStream()).isNotNull();
        assertThat(found.startDelayP99Micros() != null).isEqualTo(reader.startsWith("engine"));
    }

    private static RoundResult run(String reader) throws Exception {
        RoundOrder order = new RoundOrder(3, 5_000, 50, 1_500, true);
        try {
            return new MeasuredRound(reader, ReaderProcess.reader(reader, ThreadKind.PLATFORM), order, port).run();
        } catch (MachineTooBusyException e) {
            return Assumptions.abort(e.getMessage());
        }
    }
}
