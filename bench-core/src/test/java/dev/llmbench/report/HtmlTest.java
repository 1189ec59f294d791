// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTest {

    private static final String OPENING = "<!DOCTYPE html>\n";

    @Test
    void elementsAreClosedInTheWayThatBothHtmlAndXmlRead() {
        String page = new Html()
                .open("p", "class", "a")
                .leaf("b", "x")
                .empty("i")
                .empty("br")
                .close()
                .page();

        assertThat(page).isEqualTo(OPENING + "<p class=\"a\"><b>x</b>\n<i></i><br/></p>\n\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\" onload=\"alert(1)",
                "' onload='alert(1)",
                "</title></style></svg></code><img src=x onerror=alert(1)>",
                "]]> <!-- --> <?xml?> &lt; &#60; &nope;",
                "javascript:alert(1)",
                "\ufffe \uffff \u0001 \ud800 \u0085 \u2028 ok",
            })
    void whatAStrangerSaysIsTextInTextAndInAttributes(String words) {
        String page =
                new Html().open("div").leaf("p", words, "title", words).close().page();
        PageReader read = PageReader.of(page);

        assertThat(read.elements()).containsExactly("p");
        assertThat(read.attributeNames()).containsExactly("title");
        assertThat(read.texts("p")).singleElement().asString().hasSizeGreaterThan(3);
        assertThat(page).doesNotContain("<script", "<img", "onload=\"", "onload='");
    }

    @Test
    void everySpecialCharacterIsEscaped() {
        assertThat(new Html().leaf("p", "<>&\"'").page()).contains("<p>&lt;&gt;&amp;&quot;&#39;</p>");
    }

    @Test
    void charactersThatNoXmlDocumentHasAreReplaced() {
        assertThat(new Html().leaf("p", "a\ufffeb\uffffc\ud83d\ude00").page())
                .contains("<p>a\ufffdb\ufffdc\ud83d\ude00</p>");
        assertThat(new Html().empty("p", "class", "a\u0000b").page()).contains("class=\"a\ufffdb\"");
    }

    @Test
    void aTextIsOneLineAndNotEndless() {
        assertThat(new Html().leaf("p", "a\n\u001b[2Jb").page()).contains("<p>a b</p>");
        assertThat(new Html().leaf("p", "x".repeat(5_000)).page()).contains("<p>" + "x".repeat(999) + "…</p>");
    }

    @Test
    void blanksBetweenPiecesOfASentenceStay() {
        assertThat(new Html()
                        .open("p")
                        .text("a ")
                        .leaf("b", "c")
                        .text(" d")
                        .close()
                        .page())
                .contains("<p>a <b>c</b>\n d</p>");
    }

    @Test
    void aStyleSheetCannotHoldMarkup() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Html().style("a>b{}"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Html().style("</style>"));
    }

    @Test
    void aPageThatIsNotClosedIsNoPage() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Html().open("p").page())
                .withMessageContaining("[p]");
    }
}
