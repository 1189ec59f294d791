// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExportFormatTest {

    @Test
    void namesAreReadInAnyCaseAndOrder() {
        assertThat(ExportFormat.parse("csv, AIPerf llm-d"))
                .containsExactly(ExportFormat.AIPERF, ExportFormat.LLM_D, ExportFormat.CSV);
        assertThat(ExportFormat.parse(" ")).isEmpty();
    }

    @Test
    void aNameThatIsNoneIsRefusedWithTheOnesThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExportFormat.parse("aiperf, aipref"))
                .withMessage("\"aipref\" is no format that a run can be written in; there are aiperf, vllm, llm-d, csv,"
                        + " github-benchmark, bencher, hlog; did you mean aiperf?");
    }

    @Test
    void noTwoFormatsWriteTheSameFile() {
        assertThat(Stream.of(ExportFormat.values()).flatMap(format -> format.files().stream()))
                .doesNotHaveDuplicates();
    }
}
