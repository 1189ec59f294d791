// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LengthScheduleTest {

    /** A hundred equally likely lengths: each hundred requests in a row have each of them once. */
    @Test
    void eachHundredRequestsHaveTheWholeSpread() {
        LengthSchedule schedule = new LengthSchedule(Lengths.parse("1..100 / 5"), 7);
        for (int block = 0; block < 5; block++) {
            int first = block * 100;
            assertThat(IntStream.range(first, first + 100)
                            .map(i -> schedule.at(i).isl()))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.rangeClosed(1, 100).boxed().toList());
        }
    }

    /** Two runs differ in order and hardly in mix. */
    @Test
    void theOrderDependsOnTheSeedAndTheMixDoesNot() {
        LengthSchedule one = new LengthSchedule(Lengths.parse("1..100 / 5"), 7);
        LengthSchedule other = new LengthSchedule(Lengths.parse("1..100 / 5"), 8);
        assertThat(isls(one)).isNotEqualTo(isls(other)).containsExactlyInAnyOrderElementsOf(isls(other));
        assertThat(isls(one)).isEqualTo(isls(new LengthSchedule(Lengths.parse("1..100 / 5"), 7)));
    }

    /** Another spread of answers leaves prompts alone, and the other way round. */
    @Test
    void theStreamsOfPromptsAndAnswersAreIndependent() {
        LengthSchedule one = new LengthSchedule(Lengths.parse("512 ± 128 / 128 ± 32"), 7);
        LengthSchedule other = new LengthSchedule(Lengths.parse("512 ± 128 / 5..9"), 7);
        assertThat(isls(one)).isEqualTo(isls(other));
        double[] isl =
                IntStream.range(0, 5_000).mapToDouble(i -> one.at(i).isl()).toArray();
        double[] osl =
                IntStream.range(0, 5_000).mapToDouble(i -> one.at(i).osl()).toArray();
        assertThat(correlation(isl, osl)).isCloseTo(0, within(0.05));
    }

    @Test
    void kindsComeAsOftenAsTheyWeigh() {
        LengthSchedule schedule = new LengthSchedule(Lengths.parse("64 / 32 : 70; 256 / 128 : 30%"), 3);
        List<LengthPair> drawn =
                LongStream.range(0, 1_000).mapToObj(schedule::at).toList();
        assertThat(drawn).filteredOn(new LengthPair(64, 32)::equals).hasSizeBetween(695, 705);
        assertThat(drawn).containsOnly(new LengthPair(64, 32), new LengthPair(256, 128));
        assertThat(Lengths.parse("64 / 32 : 70; 256 / 128 : 30").meanIsl()).isCloseTo(121.6, within(1e-9));
    }

    @Test
    void pairsOfAFileStayTogether(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("pairs.csv"), "isl,osl\n# seen in May\n100,10\n\n200,20\n");
        Lengths lengths = Lengths.parse("file:" + file);
        LengthSchedule schedule = new LengthSchedule(lengths, 3);
        assertThat(LongStream.range(0, 100).mapToObj(schedule::at))
                .containsOnly(new LengthPair(100, 10), new LengthPair(200, 20))
                .filteredOn(pair -> pair.isl() == 100)
                .hasSize(50);
        assertThat(lengths).hasToString("file:" + file + " (2 pairs)");
    }

    @Test
    void aBadLineIsNamedWithFileAndNumber(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("pairs.csv"), "100,10\n100;ten\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lengths.parse("file:" + file))
                .withMessage(file + ", line 2: '100;ten' is no pair of lengths; write isl,osl, such as 512,128");
        Path zero = Files.writeString(directory.resolve("zero.csv"), "0,10\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lengths.parse("file:" + zero))
                .withMessageStartingWith(zero + ", line 1: length = 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lengths.parse("file:" + directory.resolve("none.csv")))
                .withMessageContaining("none.csv cannot be read");
    }

    @Test
    void kindsThatAreNoneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lengths.parse("64 / 32; 128 / 32 : 3"))
                .withMessageContaining("ISL / OSL : WEIGHT");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lengths.parse("64 : 70"))
                .withMessageContaining("'64 : 70'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Lengths.parse("64 / 32 : 0"))
                .withMessageContaining("weight = 0.0");
    }

    private static List<Integer> isls(LengthSchedule schedule) {
        return IntStream.range(0, 100).map(i -> schedule.at(i).isl()).boxed().toList();
    }

    private static double correlation(double[] x, double[] y) {
        double mx =
                IntStream.range(0, x.length).mapToDouble(i -> x[i]).average().orElseThrow();
        double my =
                IntStream.range(0, y.length).mapToDouble(i -> y[i]).average().orElseThrow();
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xy += (x[i] - mx) * (y[i] - my);
            xx += (x[i] - mx) * (x[i] - mx);
            yy += (y[i] - my) * (y[i] - my);
        }
        return xy / Math.sqrt(xx * yy);
    }
}
