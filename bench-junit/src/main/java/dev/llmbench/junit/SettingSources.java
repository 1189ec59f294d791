// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.settings.SettingLayer;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The places outside of the code that settings come from. */
final class SettingSources {

    static final String FILE = "llm-bench.properties";

    private SettingSources() {}

    /**
     * All that annotations hide, lowest first: file on the class path, file in the working directory, environment, …
     */
    static List<SettingLayer> belowAnnotations(ExtensionContext context, Surroundings surroundings) {
        List<SettingLayer> layers = new ArrayList<>();
        URL resource = loader(context).getResource(FILE);
        if (resource != null) {
            layers.add(file(FILE + " on the class path", resource));
        }
        Path file = surroundings.workingDirectory().resolve(FILE);
        if (Files.isRegularFile(file)) {
            layers.add(file(file.toString(), file));
        }
        layers.add(SettingLayer.ofEnvironment(surroundings.environment()));
        layers.add(SettingLayer.of(
                "JUnit configuration parameter", key -> context.getConfigurationParameter(key.property())));
        layers.add(SettingLayer.ofSystemProperties(surroundings.systemProperties()));
        return layers;
    }

    private static ClassLoader loader(ExtensionContext context) {
        ClassLoader loader = context.getRequiredTestClass().getClassLoader();
        return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    private static SettingLayer file(String origin, URL resource) {
        try (InputStream in = resource.openStream()) {
            return read(origin, in);
        } catch (IOException e) {
            throw unreadable(origin, e);
        }
    }

    private static SettingLayer file(String origin, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return read(origin, in);
        } catch (IOException e) {
            throw unreadable(origin, e);
        }
    }

    private static IllegalArgumentException unreadable(String origin, IOException cause) {
        return new IllegalArgumentException(origin + " cannot be read: " + cause.getMessage(), cause);
    }

    private static SettingLayer read(String origin, InputStream in) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        Map<String, String> entries = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> entries.put(name, properties.getProperty(name, "")));
        return SettingLayer.ofFile(origin, entries);
    }
}
