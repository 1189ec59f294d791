// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClassPathCheckTest {

    private static final String CLIENT = "!/okhttp3/OkHttpClient.class";

    @Test
    void oneHttpClientIsNoMatterForWords() throws MalformedURLException {
        assertThat(ClassPathCheck.warning(List.of(url("jar:file:/m2/okhttp-jvm-5.5.1.jar" + CLIENT))))
                .isEmpty();
        assertThat(ClassPathCheck.warning(List.of())).isEmpty();
    }

    @Test
    void ourOwnBuildHasOne() {
        assertThat(ClassPathCheck.warning()).isEmpty();
    }

    @Test
    void twoAreNamedInTheirOrderWithTheRemedyAndWithoutThePath() throws MalformedURLException {
        assertThat(ClassPathCheck.warning(List.of(
                        url("jar:file:/home/me/okhttp-4.12.0.jar" + CLIENT),
                        url("jar:file:/home/me/okhttp-jvm-5.5.1.jar" + CLIENT))))
                .hasValue(
                        "OkHttp is on the class path twice: okhttp-4.12.0.jar, okhttp-jvm-5.5.1.jar; the first one counts,"
                                + " and bench-testkit needs version 5. Declare dev.llmbench before whatever brings"
                                + " com.squareup.okhttp3:okhttp, or put com.squareup.okhttp3:okhttp-jvm:5 in its place");
    }

    @Test
    void theSameJarSeenByTwoClassLoadersCountsOnce() throws MalformedURLException {
        URL same = url("jar:file:/m2/okhttp-jvm-5.5.1.jar" + CLIENT);

        assertThat(ClassPathCheck.warning(List.of(same, same))).isEmpty();
    }

    @Test
    void aJarWithinAJarIsNamedByItsOwnName() throws MalformedURLException {
        assertThat(ClassPathCheck.warning(List.of(
                        url("jar:file:/opt/app.jar!/BOOT-INF/lib/okhttp-4.12.0.jar" + CLIENT),
                        url("file:/opt/classes/okhttp3/OkHttpClient.class"))))
                .get()
                .asString()
                .contains("twice: okhttp-4.12.0.jar, file:/opt/classes/okhttp3/OkHttpClient.class;");
    }

    @Test
    void aBrokenLinkIsExplainedByWhatIsThereTwice() {
        LinkageError broken = new NoSuchMethodError("okhttp3.Something");

        assertThat(ClassPathCheck.explain(broken, Optional.of("OkHttp is on the class path twice")))
                .isEqualTo("a library on the class path is not of the version this was built with"
                        + " (java.lang.NoSuchMethodError: okhttp3.Something); OkHttp is on the class path twice");
        assertThat(ClassPathCheck.explain(broken, Optional.empty()))
                .endsWith("see docs/compatibility.md for the versions that fit");
    }

    private static URL url(String text) throws MalformedURLException {
        return new URL(text);
    }
}
