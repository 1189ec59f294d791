// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Where a server's API is. Users write {@code host:port}, {@code http://host}, {@code …/v1}, a sub-path or the whole
 * path of the call, with or without a slash at the end, and mean the same place. A query, such as Azure's
 * {@code api-version}, goes along with every request.
 *
 * <p>The path rules, told for the call {@code /chat/completions} of {@link EndpointType#CHAT}: a path that ends in it
 * is taken as it is; one that ends in a version ({@code /v1}, {@code /v3}, {@code /v1beta}) or in Azure's
 * {@code /deployments/NAME} gets {@code /chat/completions}; everything else gets {@code /v1/chat/completions}. A
 * server's own calls, such as Ollama's {@code /api/chat}, stand beside the version, which is dropped. An application's
 * address is its call.
 */
public final class BaseUrl {

    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://.*");
    private static final Pattern BROKEN_SCHEME = Pattern.compile("(?i)https?:(?![0-9]).*");
    private static final Pattern VERSION = Pattern.compile("v[0-9]+((alpha|beta)[0-9]*)?");
    private static final List<String> OTHER_CALLS =
            List.of("models", "completions", "responses", "messages", "embeddings", "ranking", "chat");

    private final HttpUrl call;
    private final HttpUrl models;
    private final HttpUrl health;

    private BaseUrl(HttpUrl root, List<String> apiPath, ApiDialect dialect, boolean streaming) {
        this.call = withPath(root, plus(apiPath, dialect.path(streaming)));
        this.models =
                withPath(root, plus(apiPath, dialect.isVersioned() ? List.of("models") : List.of("v1", "models")));
        boolean versioned = !apiPath.isEmpty()
                && VERSION.matcher(apiPath.get(apiPath.size() - 1)).matches();
        this.health =
                withPath(root, plus(versioned ? apiPath.subList(0, apiPath.size() - 1) : apiPath, List.of("health")));
    }

    /**
     * The address that a spec names, for the API that it asks.
     *
     * @throws IllegalArgumentException for an address that cannot be used, with this way of getting there
     */
    public static BaseUrl of(EndpointSpec spec) {
        BaseUrl url = parse(spec.baseUrl(), spec.dialect(), spec.streaming());
        if (spec.transport().http2() && !url.call.isHttps()) {
            throw new IllegalArgumentException(
                    "llmbench.http2 = true: HTTP/2 is spoken over TLS only, and llmbench.base-url = '"
                            + printable(spec.baseUrl()) + "' is no https:// address; leave one of them out");
        }
        return url;
    }

    /**
     * Reads the setting {@code llmbench.base-url}.
     *
     * @param type the API that is asked there
     * @throws IllegalArgumentException for an address that cannot be used; the message shows neither user info nor
     *     query, which may be secret
     */
    public static BaseUrl parse(String setting, EndpointType type) {
        return parse(setting, type.dialect(), type.canStream());
    }

    private static BaseUrl parse(String setting, ApiDialect dialect, boolean streaming) {
        String text = setting.strip();
        if (text.isEmpty()) {
            throw refused(text, "it is empty");
        }
        HttpUrl url = HttpUrl.parse(withScheme(text));
        if (text.chars().anyMatch(Character::isWhitespace) || url == null) {
            throw refused(text, "it is no address");
        }
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw refused(
                    text,
                    "it holds a user or a password, which is a secret; name the variable that holds the secret in"
                            + " llmbench.api-key-env, and its header in llmbench.api-key-header");
        }
        return new BaseUrl(url, apiPath(text, url, dialect, streaming), dialect, streaming);
    }

    private static String withScheme(String text) {
        if (!SCHEME.matcher(text).matches()) {
            if (BROKEN_SCHEME.matcher(text).matches()) {
                throw refused(text, "the scheme lacks its two slashes");
            }
            return "http://" + text;
        }
        String scheme = text.substring(0, text.indexOf(':')).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw refused(text, "its scheme is neither http nor https");
        }
        return text;
    }

    /** The segments that come before those of the call. */
    private static List<String> apiPath(String text, HttpUrl url, ApiDialect dialect, boolean streaming) {
        List<String> path = new ArrayList<>(url.encodedPathSegments());
        path.removeIf(String::isEmpty);
        List<String> own = dialect.path(streaming);
        if (own.isEmpty()) {
            return path;
        }
        for (EndpointType other : EndpointType.values()) {
            List<String> call = other.dialect().path(streaming);
            if (call.size() > own.size() && endsWith(path, call)) {
                throw anotherCall(text, path.get(path.size() - call.size()), Optional.of(other));
            }
        }
        if (endsWith(path, own)) {
            return path.subList(0, path.size() - own.size());
        }
        int size = path.size();
        if (!dialect.isVersioned()) {
            return unversioned(text, path, dialect);
        }
        if (size >= 1 && VERSION.matcher(path.get(size - 1)).matches()) {
            return path;
        }
        if (size >= 2 && path.get(size - 2).equals("deployments")) {
            return path;
        }
        refuseOtherCalls(text, path);
        return plus(path, List.of("v1"));
    }

    /** A server's own calls stand beside the version. */
    private static List<String> unversioned(String text, List<String> path, ApiDialect dialect) {
        List<String> whole = dialect.path(false);
        if (endsWith(path, whole)) {
            return path.subList(0, path.size() - whole.size());
        }
        refuseOtherCalls(text, path);
        int size = path.size();
        boolean version = size >= 1 && VERSION.matcher(path.get(size - 1)).matches();
        return version ? path.subList(0, size - 1) : path;
    }

    private static void refuseOtherCalls(String text, List<String> path) {
        int size = path.size();
        if (size >= 2 && VERSION.matcher(path.get(size - 2)).matches() && OTHER_CALLS.contains(path.get(size - 1))) {
            throw anotherCall(text, path.get(size - 1), typeOf(path.get(size - 1)));
        }
    }

    private static Optional<EndpointType> typeOf(String lastSegment) {
        return Arrays.stream(EndpointType.values())
                .filter(type -> type.dialect().path(true).equals(List.of(lastSegment)))
                .findFirst();
    }

    private static IllegalArgumentException anotherCall(String text, String segment, Optional<EndpointType> type) {
        String choice = type.map(known -> " or set llmbench.endpoint-type = " + known.text())
                .orElse("");
        return refused(text, "it names another call of the API; end it before '/" + segment + "'" + choice);
    }

    private static boolean endsWith(List<String> path, List<String> call) {
        int start = path.size() - call.size();
        return start >= 0 && path.subList(start, path.size()).equals(call);
    }

    private static List<String> plus(List<String> path, List<String> more) {
        List<String> longer = new ArrayList<>(path);
        longer.addAll(more);
        return longer;
    }

    private static HttpUrl withPath(HttpUrl root, List<String> path) {
        return root.newBuilder()
                .encodedPath("/" + String.join("/", path))
                .fragment(null)
                .build();
    }

    private static IllegalArgumentException refused(String text, String why) {
        return new IllegalArgumentException("llmbench.base-url = '" + printable(text) + "': " + why
                + ". Write http://HOST:PORT, with a path if the server has one, an IPv6 address in brackets");
    }

    /** Without what may be secret: user info and query. Works on text that is no address, too. */
    static String printable(String text) {
        int query = text.indexOf('?');
        String open = query < 0 ? text : text.substring(0, query) + "?…";
        int at = open.lastIndexOf('@');
        if (at < 0) {
            return open;
        }
        int slashes = open.indexOf("://");
        return (slashes >= 0 && slashes < at ? open.substring(0, slashes + 3) : "") + "[redacted]" + open.substring(at);
    }

    /** Where answers are asked for. */
    public URI call() {
        return call.uri();
    }

    /** Where the server lists its models. */
    public URI models() {
        return models.uri();
    }

    /** Where most engines answer whether they are ready: beside the version, not below it. */
    public URI health() {
        return health.uri();
    }

    /** Name or address, an IPv6 address without brackets. */
    public String host() {
        return call.host();
    }

    public int port() {
        return call.port();
    }

    /** Host and port for messages, an IPv6 address in brackets. */
    public String hostAndPort() {
        return (host().contains(":") ? "[" + host() + "]" : host()) + ":" + port();
    }

    /**
     * Whether the server is on this machine or in a private network, so that its tokens cost nobody money. Resolves a
     * name; one that cannot be resolved, or that has a public address too, is not local.
     */
    public boolean isLocal() {
        return LocalAddress.isLocal(host());
    }

    /** Whether the server is reached through the loopback interface, and so runs on this machine or seems to. */
    public boolean isThisMachine() {
        return LocalAddress.isLoopback(host());
    }

    HttpUrl callUrl() {
        return call;
    }

    /** A call of the engine's own, beside the version and not below it, such as {@code props}. */
    HttpUrl beside(String name) {
        return health.newBuilder().setPathSegment(health.pathSize() - 1, name).build();
    }

    HttpUrl modelsUrl() {
        return models;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BaseUrl that && call.equals(that.call);
    }

    @Override
    public int hashCode() {
        return call.hashCode();
    }

    /** The address of the call, without the query. */
    @Override
    public String toString() {
        return call.newBuilder().query(null).build().toString();
    }
}
