// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.repeat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.llmbench.slo.Verdict;
import dev.llmbench.slo.Verdict.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RepeatedVerdictTest {

    private static List<Verdict> of(Kind... kinds) {
        return Stream.of(kinds)
                .map(kind -> new Verdict(kind, "why", Optional.of("next")))
                .toList();
    }

    @Test
    void allHaveToPass() {
        assertThat(RepeatedVerdict.of(of(Kind.PASSED, Kind.PASSED)))
                .isEqualTo(new Verdict(Kind.PASSED, "repeat 1, 2 of 2: why", Optional.of("next")));
    }

    @Test
    void aFailureOutranksWhatIsInconclusiveAndThatAPass() {
        assertThat(RepeatedVerdict.of(of(Kind.PASSED, Kind.UNMEASURED, Kind.FAILED))
                        .kind())
                .isEqualTo(Kind.FAILED);
        assertThat(RepeatedVerdict.of(of(Kind.UNDECIDED, Kind.UNMEASURED, Kind.PASSED))
                        .kind())
                .isEqualTo(Kind.UNMEASURED);
        assertThat(RepeatedVerdict.of(of(Kind.PASSED, Kind.PASSED, Kind.UNDECIDED))
                        .kind())
                .isEqualTo(Kind.UNDECIDED);
    }

    @Test
    void theRunsItComesFromAreNamed() {
        List<Verdict> each = of(Kind.PASSED, Kind.FAILED, Kind.FAILED);

        assertThat(RepeatedVerdict.of(each).reason()).isEqualTo("repeat 2, 3 of 3: why");
        assertThat(RepeatedVerdict.worst(each)).isEqualTo(1);
    }
}
