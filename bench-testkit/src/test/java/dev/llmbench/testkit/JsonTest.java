// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    @Test
    void everyCharacterSurvivesQuotingAsAnotherReaderSeesIt() throws Exception {
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x300; c++) {
            all.append(c);
        }
        all.append("€ 😀 \u2028 \uffff </script>");
        String quoted = JsonText.quote(all.toString());
        assertThat(JACKSON.readValue(quoted, String.class)).isEqualTo(all.toString());
        assertThat(JsonReader.parse(quoted)).isEqualTo(all.toString());
        // A lone surrogate, which UTF-8 cannot carry, is still a JSON escape.
        assertThat(JsonText.quote("\ud83d")).isEqualTo("\"\\ud83d\"");
    }

    @Test
    void theReaderSeesWhatAnotherReaderSees() throws Exception {
        String json = " { \"a\" : [ 1 , -2.5e3 , true , false , null , \"x\\u00e9\\n\\/\\\"\" , { } , [ ] ] ,"
                + " \"b\":{\"c\":[[\"d\"]]}, \"\":0 } ";
        assertThat(JsonReader.parse(json)).isEqualTo(withDoubles(JACKSON.readValue(json, Object.class)));
    }

    private static Object withDoubles(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            map.forEach((name, member) -> copy.put(name, withDoubles(member)));
            return copy;
        }
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>();
            list.forEach(element -> copy.add(withDoubles(element)));
            return copy;
        }
        return value instanceof Number number ? (Object) number.doubleValue() : value;
    }

    @Test
    void whatIsNotJsonIsRefusedWithItsPlace() {
        List<String> broken = List.of(
                "",
                " ",
                "{",
                "[1,",
                "[1 2]",
                "{\"a\"}",
                "{\"a\":}",
                "{a:1}",
                "\"open",
                "\"\\",
                "\"\\u12",
                "\"\\uzzzz\"",
                "tru",
                "nul",
                "1.2.3",
                "{} {}",
                "]",
                "[".repeat(10_000));
        assertThat(broken)
                .allSatisfy(text -> assertThatIllegalArgumentException().isThrownBy(() -> JsonReader.parse(text)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonReader.parse("{\"a\":1,}"))
                .withMessage("not JSON: expected '\"' at character 7");
    }
}
