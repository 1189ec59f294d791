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
    private static final String OURS = "okhttp-jvm-5";
    private static final Pattern JAR = Pattern.compile("([^/!]+\\.jar)!?/");

    private ClassPathCheck() {}

    /**
     * One line for the console when an OkHttp other than ours comes first: which, and what to do; empty when all is
     * well.
     */
    public static Optional<String> warning() {
        return warning(jars());
    }

    /** Why a run ended in this error, as far as the class path tells, and what to do about it. */
    public static String explain(LinkageError broken) {
        return explain(broken, jars());
    }

    static Optional<String> warning(List<String> jars) {
        return jars.size() < 2 || jars.get(0).startsWith(OURS) ? Optional.empty() : Optional.of(twice(jars));
    }

    static String explain(LinkageError broken, List<String> jars) {
        return "a library on the class path is not of the version this was built with (" + broken + "); "
                + (jars.size() < 2 ? "see docs/compatibility.md for the versions that fit" : twice(jars));
    }

    private static String twice(List<String> jars) {
        return "OkHttp is on the class path " + (jars.size() == 2 ? "twice" : jars.size() + " times") + ": "
                + String.join(", ", jars)
                + "; the first one counts, and bench-testkit needs version 5. Declare dev.llmbench"
                + " before whatever brings com.squareup.okhttp3:okhttp, or put com.squareup.okhttp3:okhttp-jvm:5 in its"
                + " place";
    }

    /** The jars with an OkHttp in the order of the class path. */
    private static List<String> jars() {
        try {
            return jars(Collections.list(OkHttpClient.class.getClassLoader().getResources(CLIENT_CLASS)));
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    static List<String> jars(List<URL> clients) {
        return clients.stream().map(ClassPathCheck::jarName).distinct().toList();
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
