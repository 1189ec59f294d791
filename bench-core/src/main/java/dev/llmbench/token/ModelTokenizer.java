// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.token;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model's own tokenizer, read from its {@code tokenizer.json}. Needs the library {@value #LIBRARY} on the class path,
 * and never the network. Thread-safe; there is one instance for each content of a file, kept for the life of the JVM.
 */
public final class ModelTokenizer implements TokenCounter {

    /** The library that does the work, as Maven coordinates without a version. */
    public static final String LIBRARY = "ai.djl.huggingface:tokenizers";

    private static final String KNOWN_GOOD = LIBRARY + ":0.38.0";

    /** Never emptied: to release a tokenizer that another thread still uses ends the whole JVM. */
    private static final Map<String, HuggingFaceEncoder> SHARED = new HashMap<>();

    private final String name;
    private final HuggingFaceEncoder encoder;

    private ModelTokenizer(String name, HuggingFaceEncoder encoder) {
        this.name = name;
        this.encoder = encoder;
    }

    /**
     * The tokenizer at this place: a file, a directory that holds a {@code tokenizer.json}, {@code classpath:} and a
     * resource, or a model such as {@code Qwen/Qwen2.5-7B-Instruct} that is in the local Hugging Face cache.
     *
     * @throws IllegalArgumentException when there is none, it cannot be read, or this platform cannot run it; says what
     *     to do
     */
    public static ModelTokenizer at(String location) {
        HuggingFaceCache cache = new HuggingFaceCache(System::getenv, Path.of(System.getProperty("user.home", "")));
        TokenizerFile file = TokenizerFile.find(location, cache);
        return new ModelTokenizer(file.name(), shared(location, file));
    }

    private static HuggingFaceEncoder shared(String location, TokenizerFile file) {
        synchronized (SHARED) {
            HuggingFaceEncoder known = SHARED.get(file.fingerprint());
            if (known != null) {
                return known;
            }
            HuggingFaceEncoder loaded = load(location, file);
            SHARED.put(file.fingerprint(), loaded);
            return loaded;
        }
    }

    private static HuggingFaceEncoder load(String location, TokenizerFile file) {
        HuggingFaceEncoder encoder;
        try {
            encoder = OfflineDjl.call(() -> HuggingFaceEncoder.of(file.json()));
        } catch (NoClassDefFoundError e) {
            throw isMissing(e)
                    ? refused(
                            location,
                            "it takes a library that is not on the class path; add the test dependency " + KNOWN_GOOD,
                            e)
                    : noNative(location, e);
        } catch (LinkageError e) {
            throw noNative(location, e);
        } catch (TokenizerFormatException e) {
            throw refused(location, file.name() + " is no tokenizer.json: " + e.getMessage(), e);
        } catch (Exception e) {
            throw noNative(location, e);
        }
        if (encoder.count("hello") < 1) {
            throw refused(
                    location, file.name() + " has no token for 'hello': give the tokenizer.json of the model", null);
        }
        return encoder;
    }

    private static boolean isMissing(NoClassDefFoundError e) {
        return e.getCause() instanceof ClassNotFoundException
                && String.valueOf(e.getMessage()).startsWith("ai/djl/");
    }

    private static IllegalArgumentException noNative(String location, Throwable cause) {
        return refused(
                location,
                "the native part of " + LIBRARY + " cannot be loaded on " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch") + " (" + rootOf(cause)
                        + "). It exists for Linux on x86-64 and arm64, macOS on arm64 and Windows on x86-64, and is"
                        + " unpacked"
                        + " into DJL_CACHE_DIR, ~/.djl.ai by default, which must be writable and executable. Set"
                        + " DJL_CACHE_DIR to such a directory, or leave the tokenizer out: lengths then follow the"
                        + " server's"
                        + " own counts",
                cause);
    }

    private static String rootOf(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.toString();
    }

    static IllegalArgumentException refused(String location, String rule, @Nullable Throwable cause) {
        return new IllegalArgumentException("tokenizer = " + location + ": " + rule, cause);
    }

    @Override
    public int count(String text) {
        return encoder.count(text);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
