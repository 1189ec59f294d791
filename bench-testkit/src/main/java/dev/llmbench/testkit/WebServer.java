// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import mockwebserver3.MockWebServer;

/** Creates the web server under ours; where that cannot work, because OkHttp 4 hides OkHttp 5, says so. */
final class WebServer {

    private static final String CLIENT_CLASS = "okhttp3/OkHttpClient.class";

    private WebServer() {}

    static MockWebServer create() {
        try {
            return new MockWebServer();
        } catch (LinkageError broken) {
            throw new IllegalStateException(explain(clients()), broken);
        }
    }

    static String explain(List<String> clients) {
        return "bench-testkit needs OkHttp 5 (com.squareup.okhttp3:okhttp-jvm) first on the class path, which has "
                + (clients.isEmpty() ? "none" : clients.stream().collect(Collectors.joining(", then ")))
                + "; declare dev.llmbench before whatever brings com.squareup.okhttp3:okhttp, or put"
                + " com.squareup.okhttp3:okhttp-jvm:5 in its place";
    }

    private static List<String> clients() {
        try {
            return Collections.list(MockWebServer.class.getClassLoader().getResources(CLIENT_CLASS)).stream()
                    .map(WebServer::jarName)
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static String jarName(URL place) {
        return place.toString().replaceAll("!/okhttp3/.*", "").replaceAll(".*/", "");
    }
}
