// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WebServerTest {

    @Test
    void saysWhichOkHttpHidesTheOneItNeeds() {
        assertThat(WebServer.explain(List.of("okhttp-4.12.0.jar", "okhttp-jvm-5.5.1.jar")))
                .isEqualTo(
                        "bench-testkit needs OkHttp 5 (com.squareup.okhttp3:okhttp-jvm) first on the class path, which has"
                                + " okhttp-4.12.0.jar, then okhttp-jvm-5.5.1.jar; declare dev.llmbench before whatever brings"
                                + " com.squareup.okhttp3:okhttp, or put com.squareup.okhttp3:okhttp-jvm:5 in its place");
    }

    @Test
    void saysThatThereIsNone() {
        assertThat(WebServer.explain(List.of())).contains("first on the class path, which has none;");
    }
}
