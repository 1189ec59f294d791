// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** The content of a {@code tokenizer.json}, and where it was found. */
final class TokenizerFile {

    private static final String CLASS_PATH = "classpath:";
    private static final String TOKENIZER = "tokenizer.json";
    private static final Pattern MODEL = Pattern.compile("[\\w.-]+/[\\w.-]+");

    private final String place;
    private final byte[] json;
    private final String fingerprint;

    private TokenizerFile(String place, byte[] json) {
        this.place = place;
        this.json = json;
        this.fingerprint = fingerprint(json);
    }

    /** @throws IllegalArgumentException when nothing is there; says where was looked */
    static TokenizerFile find(String location, HuggingFaceCache cache) {
        try {
            if (location.startsWith(CLASS_PATH)) {
                return ofResource(location);
            }
            Optional<Path> file = onDisk(location, cache);
            if (file.isPresent()) {
                return new TokenizerFile(file.get().toString(), Files.readAllBytes(file.get()));
            }
        } catch (IOException e) {
            throw ModelTokenizer.refused(location, "it cannot be read: " + e, e);
        }
        throw ModelTokenizer.refused(
                location,
                "there is no such file, no directory with a " + TOKENIZER + ", and "
                        + (isModel(location)
                                ? "no model of that name in the Hugging Face cache " + cache.folder()
                                : "it is no model's name, such as Qwen/Qwen2.5-7B-Instruct")
                        + ". Nothing is downloaded: put the model's " + TOKENIZER
                        + " beside the test and give its path, or " + CLASS_PATH + "NAME",
                null);
    }

    private static TokenizerFile ofResource(String location) throws IOException {
        String resource = location.substring(CLASS_PATH.length()).replaceFirst("^/+", "");
        ClassLoader ofCaller = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = ofCaller == null ? TokenizerFile.class.getClassLoader() : ofCaller;
        try (InputStream in = loader.getResourceAsStream(resource)) {
            if (in == null) {
                throw ModelTokenizer.refused(location, "there is no such resource on the class path", null);
            }
            return new TokenizerFile(location, in.readAllBytes());
        }
    }

    private static Optional<Path> onDisk(String location, HuggingFaceCache cache) {
        Optional<Path> path = path(location);
        if (path.isPresent() && Files.isRegularFile(path.get())) {
            return path;
        }
        if (path.isPresent() && Files.isDirectory(path.get())) {
            Path inside = path.get().resolve(TOKENIZER);
            return Files.isRegularFile(inside) ? Optional.of(inside) : HuggingFaceCache.inModelFolder(path.get());
        }
        return isModel(location) ? cache.tokenizerOf(location) : Optional.empty();
    }

    private static boolean isModel(String location) {
        return MODEL.matcher(location).matches();
    }

    private static Optional<Path> path(String location) {
        try {
            return Optional.of(Path.of(location));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static String fingerprint(byte[] json) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /** Place and fingerprint, for reports. */
    String name() {
        return place + " (sha256 " + fingerprint.substring(0, 12) + ")";
    }

    byte[] json() {
        return json;
    }

    /** SHA-256 of the bytes, in hexadecimal digits. */
    String fingerprint() {
        return fingerprint;
    }
}
