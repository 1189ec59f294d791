// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PageStyleTest {

    private static final Pattern SCHEME = Pattern.compile(":root\\{([^}]*)}");
    private static final Pattern COLOUR = Pattern.compile("--([a-z]+):#([0-9a-f]{3,6})(?=[;}]|$)");

    /**
     * By day, by night and on paper. The formula is that of WCAG 2, which asks for 4.5 where something is to be read.
     */
    @Test
    void everythingThatIsReadStandsOutFromItsGround() {
        List<Map<String, Double>> schemes = schemes();

        assertThat(schemes).hasSize(3).allSatisfy(scheme -> {
            assertThat(scheme)
                    .containsKeys("ground", "panel", "ink", "soft", "rule", "one", "two", "good", "bad", "warn");
            scheme.forEach((name, light) -> {
                if (!List.of("ground", "panel", "rule").contains(name)) {
                    assertThat(contrast(light, scheme.get("ground"))).as(name).isGreaterThan(4.5);
                    assertThat(contrast(light, scheme.get("panel"))).as(name).isGreaterThan(4.5);
                }
            });
        });
    }

    @Test
    void theFormulaKnowsBlackOnWhiteAndGreyOnWhite() {
        assertThat(contrast(luminance("000"), luminance("ffffff"))).isEqualTo(21.0);
        assertThat(contrast(luminance("777777"), luminance("fff"))).isBetween(4.47, 4.49);
    }

    @Test
    void everyColourThatIsUsedIsDefined() {
        Map<String, Double> day = schemes().get(0);

        assertThat(Pattern.compile("var\\(--([a-z]+)\\)").matcher(PageStyle.CSS).results())
                .isNotEmpty()
                .allSatisfy(use -> assertThat(day).containsKey(use.group(1)));
    }

    private static List<Map<String, Double>> schemes() {
        List<Map<String, Double>> schemes = new ArrayList<>();
        Matcher blocks = SCHEME.matcher(PageStyle.CSS);
        while (blocks.find()) {
            Map<String, Double> scheme = new HashMap<>();
            Matcher colours = COLOUR.matcher(blocks.group(1));
            while (colours.find()) {
                scheme.put(colours.group(1), luminance(colours.group(2)));
            }
            schemes.add(scheme);
        }
        return schemes;
    }

    private static double luminance(String hex) {
        String full = hex.length() == 3 ? hex.replaceAll("(.)", "$1$1") : hex;
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double part = Integer.parseInt(full.substring(2 * i, 2 * i + 2), 16) / 255.0;
            sum += weights[i] * (part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    private static double contrast(double one, double other) {
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }
}
