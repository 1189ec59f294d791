// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.OkHttpClient;

/**
 * Whether the HTTP client on the class path is one, and names the jars when it is two. OkHttp 4 is the artifact
 * {@code okhttp}, OkHttp 5 for Maven is {@code okhttp-jvm}: no build tool sees that they are the same classes.
 */
public final class ClassPathCheck {

    private static final String CLIENT_CLASS = "okhttp3/OkHttpClient.class";
    private static final Pattern JAR = Pattern.compile("([^/!]+\\.jar)!?/");

    private ClassPathCheck() {}

    /** What is there twice and what to do about it, in one line; empty when all is well or cannot be known. */
    public static Optional<String> warning() {
        try {
            return warning(Collections.list(OkHttpClient.class.getClassLoader().getResources(CLIENT_CLASS)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Why a run ended in this error, as far as the class path tells, and what to do about it. */
    public static String explain(LinkageError broken) {
        return explain(broken, warning());
    }

    static String explain(LinkageError broken, Optional<String> warning) {
        return "a library on the class path is not of the version this was built with (" + broken + "); "
                + warning.orElse("see docs/compatibility.md for the versions that fit");
    }

    static Optional<String> warning(List<URL> clients) {
        List<String> jars =
                clients.stream().map(ClassPathCheck::jarName).distinct().toList();
        if (jars.size() < 2) {
            return Optional.empty();
        }
        return Optional.of("OkHttp is on the class path " + (jars.size() == 2 ? "twice" : jars.size() + " times") + ": "
                + String.join(", ", jars)
                + "; the first one counts, and bench-testkit needs version 5. Declare dev.llmbench"
                + " before whatever brings com.squareup.okhttp3:okhttp, or put com.squareup.okhttp3:okhttp-jvm:5 in its"
                + " place");
    }

    /** The file alone: a path would say more about the machine than about the mistake. */
    private static String jarName(URL place) {
        String text = place.toString();
        Matcher jar = JAR.matcher(text);
        String name = text;
        while (jar.find()) {
            name = jar.group(1);
        }
        return name;
    }
}
