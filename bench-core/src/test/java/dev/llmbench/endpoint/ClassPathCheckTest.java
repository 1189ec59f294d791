// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassPathCheckTest {

    private static final String CLIENT = "!/okhttp3/OkHttpClient.class";
    private static final LinkageError BROKEN = new NoSuchMethodError("okhttp3.Something");
    private static final String TWICE =
            "OkHttp is on the class path twice: okhttp-4.12.0.jar, okhttp-jvm-5.5.1.jar; the first one counts, and"
                    + " bench-testkit needs version 5. Declare dev.llmbench before whatever brings"
                    + " com.squareup.okhttp3:okhttp, or put com.squareup.okhttp3:okhttp-jvm:5 in its place";

    @Test
    void oneHttpClientIsNoMatterForWords() {
        assertThat(ClassPathCheck.warning(List.of("okhttp-jvm-5.5.1.jar"))).isEmpty();
        assertThat(ClassPathCheck.warning(List.of("okhttp-4.12.0.jar"))).isEmpty();
        assertThat(ClassPathCheck.warning(List.of())).isEmpty();
    }

    @Test
    void ourOwnBuildHasOne() {
        assertThat(ClassPathCheck.warning()).isEmpty();
    }

    @Test
    void anotherOneBeforeOursIsNamedWithTheRemedy() {
        assertThat(ClassPathCheck.warning(List.of("okhttp-4.12.0.jar", "okhttp-jvm-5.5.1.jar")))
                .hasValue(TWICE);
    }

    @Test
    void anotherOneBehindOursDoesNoHarm() {
        assertThat(ClassPathCheck.warning(List.of("okhttp-jvm-5.5.1.jar", "okhttp-4.12.0.jar")))
                .isEmpty();
    }

    @Test
    void aBrokenLinkIsExplainedByWhatIsThereTwice() {
        assertThat(ClassPathCheck.explain(BROKEN, List.of("okhttp-4.12.0.jar", "okhttp-jvm-5.5.1.jar")))
                .isEqualTo("a library on the class path is not of the version this was built with"
                        + " (java.lang.NoSuchMethodError: okhttp3.Something); " + TWICE);
        assertThat(ClassPathCheck.explain(BROKEN, List.of("okhttp-jvm-5.5.1.jar")))
                .isEqualTo("a library on the class path is not of the version this was built with"
                        + " (java.lang.NoSuchMethodError: okhttp3.Something); see docs/compatibility.md for the versions"
                        + " that fit");
    }

    @Test
    void aJarIsNamedWithoutItsPathAndCountsOnceHoweverOftenItIsSeen() throws MalformedURLException {
        URL four = new URL("jar:file:/home/me/okhttp-4.12.0.jar" + CLIENT);
        URL five = new URL("jar:file:/home/me/okhttp-jvm-5.5.1.jar" + CLIENT);

        assertThat(ClassPathCheck.jars(List.of(four, five, four)))
                .containsExactly("okhttp-4.12.0.jar", "okhttp-jvm-5.5.1.jar");
    }

    @Test
    void aJarWithinAJarIsNamedByItsOwnNameAndAFolderByItsPath() throws MalformedURLException {
        assertThat(ClassPathCheck.jars(List.of(
                        new URL("jar:file:/opt/app.jar!/BOOT-INF/lib/okhttp-4.12.0.jar" + CLIENT),
                        new URL("file:/opt/classes/okhttp3/OkHttpClient.class"))))
                .containsExactly("okhttp-4.12.0.jar", "file:/opt/classes/okhttp3/OkHttpClient.class");
    }
}
