// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.LoadTest;
import dev.llmbench.arrival.RecordedArrivals;
import dev.llmbench.dataset.Dataset;
import dev.llmbench.dataset.DatasetFormat;
import dev.llmbench.dataset.OpenDataset;
import dev.llmbench.dataset.Sampling;
import dev.llmbench.dataset.TokenRange;
import dev.llmbench.prompt.Media;
import dev.llmbench.scenario.Scenario;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import dev.llmbench.settings.Settings;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Where the questions of a plan come from, when they are not synthetic ones of one length.
 *
 * @param dataset a file of them
 * @param turns of each conversation at most; 1 for single questions
 * @param turnDelay wait before a turn where the dataset tells none
 * @param media what goes with each prompt
 * @param batchSize how many texts a request carries
 * @param scenario what users do in place of all that
 */
record PlannedPrompts(
        Optional<Dataset> dataset,
        int turns,
        Duration turnDelay,
        Media media,
        int batchSize,
        Optional<Scenario> scenario) {

    private static final List<SettingKey> OF_DATASETS = List.of(
            SettingKey.DATASET_FORMAT, SettingKey.DATASET_SAMPLING, SettingKey.DATASET_ISL, SettingKey.DATASET_OSL);

    static PlannedPrompts of(Settings settings, Optional<Scenario> scenario) {
        return new PlannedPrompts(
                dataset(settings),
                settings.find(SettingKey.TURNS)
                        .map(setting -> setting.wholeNumber(1))
                        .orElse(1),
                settings.find(SettingKey.TURN_DELAY).map(Setting::duration).orElse(Duration.ZERO),
                media(settings),
                settings.find(SettingKey.BATCH_SIZE)
                        .map(setting -> setting.wholeNumber(1))
                        .orElse(1),
                scenario);
    }

    private static Media media(Settings settings) {
        Optional<Setting> count = settings.find(SettingKey.IMAGES);
        Optional<Setting> size = settings.find(SettingKey.IMAGE_SIZE);
        Media media = Media.NONE;
        if (count.isPresent()) {
            media = count.get().refusing(() -> Media.NONE.withImages(count.get().wholeNumber(0), "512x512"));
        }
        if (size.isPresent()) {
            int images = count.map(setting -> setting.wholeNumber(0)).orElse(1);
            media = size.get()
                    .refusing(() -> Media.NONE.withImages(images, size.get().text()));
        }
        Optional<Setting> audio = settings.find(SettingKey.AUDIO);
        if (audio.isPresent()) {
            Media images = media;
            media = audio.get().refusing(() -> images.withAudio(audio.get().positiveDuration()));
        }
        return media;
    }

    void applyTo(LoadTest test) {
        dataset.ifPresent(test::dataset);
        test.turns(turns).turnDelay(turnDelay).media(media).batchSize(batchSize);
        scenario.ifPresent(test::scenario);
    }

    private static Optional<Dataset> dataset(Settings settings) {
        Optional<Setting> file = settings.find(SettingKey.DATASET);
        if (file.isEmpty()) {
            OF_DATASETS.stream()
                    .flatMap(key -> settings.find(key).stream())
                    .findFirst()
                    .ifPresent(setting -> {
                        throw setting.refusal("there is no dataset it could be about; say dataset, too");
                    });
            return Optional.empty();
        }
        return Optional.of(new Dataset(
                Path.of(file.get().text()),
                settings.find(SettingKey.DATASET_FORMAT)
                        .map(setting -> setting.choice(DatasetFormat.class))
                        .orElse(DatasetFormat.AUTO),
                settings.find(SettingKey.DATASET_SAMPLING)
                        .map(setting -> setting.choice(Sampling.class))
                        .orElse(Sampling.SEQUENTIAL),
                range(settings, SettingKey.DATASET_ISL),
                range(settings, SettingKey.DATASET_OSL)));
    }

    private static TokenRange range(Settings settings, SettingKey key) {
        return settings.find(key)
                .map(setting -> setting.refusing(() -> TokenRange.parse(setting.text())))
                .orElse(TokenRange.ANY);
    }

    /** When the dataset's entries once arrived. Reads the file through. */
    static RecordedArrivals recordedArrivals(Settings settings) {
        Optional<Dataset> dataset = dataset(settings);
        if (dataset.isEmpty()) {
            throw new IllegalArgumentException("arrivals = recorded: nothing was recorded; say which dataset to replay,"
                    + " such as dataset = " + SettingKey.DATASET.example());
        }
        double speed = settings.find(SettingKey.REPLAY_SPEED)
                .map(Setting::positiveNumber)
                .orElse(1.0);
        try (OpenDataset open = OpenDataset.open(dataset.get(), 1, 1)) {
            return open.arrivals(speed);
        }
    }

    /**
     * The setting with the file's place worked out: a relative path starts in the working directory, and what is
     * not there is looked for among the resources of the test.
     */
    static Setting located(Setting dataset, Path workingDirectory, ClassLoader resources) {
        Path file = workingDirectory.resolve(dataset.text());
        if (Files.exists(file)) {
            return new Setting(SettingKey.DATASET, file.toString(), dataset.origin());
        }
        URL resource = resources.getResource(dataset.text());
        if (resource == null) {
            throw dataset.refusal("there is no such file in " + workingDirectory.toAbsolutePath()
                    + " nor among the test's resources");
        }
        try {
            String found = Path.of(resource.toURI()).toString();
            return new Setting(SettingKey.DATASET, found, dataset.origin());
        } catch (URISyntaxException | FileSystemNotFoundException e) {
            throw dataset.refusal("this resource lies in a jar, and a dataset must be a file; copy it out");
        }
    }
}
