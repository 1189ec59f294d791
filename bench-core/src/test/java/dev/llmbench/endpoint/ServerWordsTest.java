// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerWordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'error':{'message':'Invalid API Key','type':'authentication_error','code':401}} | Invalid API Key",
                "{'error':'upstream network failure'}                            | upstream network failure",
                "{'error':{'message':'not supported','param':'max_tokens'}}      | max_tokens: not supported",
                "{'error':{'message':'max_tokens is not supported','param':'max_tokens'}} | max_tokens is not supported",
                "{'error':{'message':'busy','param':null}}                       | busy",
                "{'detail':'Not Found'}                                          | Not Found",
                "{'detail':[{'type':'missing','loc':['body','messages'],'msg':'Field required','input':{}}]} "
                        + "| body.messages: Field required",
                "{'detail':[{'loc':['body',25],'msg':'a'},{'loc':['query'],'msg':'b'}]} | body.25: a; query: b",
                "{'object':'error','message':'too long','code':400}              | too long",
                "{'message':'No route','error':null}                             | No route",
                "{'errors':['a','b']}                                            | a; b",
                "{'unknown':1}                                                   | {'unknown':1}",
                "{'error':{}}                                                    | {'error':{}}",
                "{'broken                                                        | {'broken",
                "plain words                                                     | plain words",
                "data: {'error':'in a stream'}                                   | in a stream",
                "<html><head><style>b{}</style><script>x<y</script></head><b>Bad</b> Gateway &amp; co</html> "
                        + "| Bad Gateway & co",
                "<!-- hidden --><p>Seen                                          | Seen",
            })
    void theServersWordsAreFound(String body, String words) {
        assertThat(ServerWords.from(body.replace('\'', '"'))).isEqualTo(words.replace('\'', '"'));
    }

    @Test
    void anEmptyBodySaysNothing() {
        assertThat(ServerWords.from("")).isEmpty();
        assertThat(ServerWords.from(" \r\n ")).isEmpty();
        assertThat(ServerWords.from("<html></html>")).isEmpty();
    }

    @Test
    void whatCouldDisturbATerminalIsRemoved() {
        assertThat(ServerWords.from("{\"error\":\"a\\r\\nb\\u001b[31mred\\u0007 \\u202egnp\"}"))
                .isEqualTo("a bred gnp");
    }

    @Test
    void longWordsAreCutWithoutBreakingACharacter() {
        String words = ServerWords.from("x".repeat(498) + "🌊🌊🌊");

        assertThat(words).isEqualTo("x".repeat(498) + "…");
        assertThat(ServerWords.from("y".repeat(500))).hasSize(500).doesNotContain("…");
        assertThat(ServerWords.from("z".repeat(1_000_000))).hasSize(500).endsWith("…");
    }

    @Test
    void theCodeIsNamedOnceWhereThereIsOne() {
        assertThat(ServerWords.withCode("{\"error\":{\"message\":\"late\",\"code\":504}}"))
                .isEqualTo("late (code 504)");
        assertThat(ServerWords.withCode("{\"error\":{\"message\":\"got 504\",\"code\":504}}"))
                .isEqualTo("got 504");
        assertThat(ServerWords.withCode("{\"error\":{\"message\":\"late\",\"code\":null}}"))
                .isEqualTo("late");
        assertThat(ServerWords.withCode("late")).isEqualTo("late");
    }

    @Test
    void deeplyNestedJsonIsOnlyText() {
        assertThat(ServerWords.from("[".repeat(100_000))).hasSize(500);
    }
}
