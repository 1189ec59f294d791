// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.endpoint.EndpointType;
import dev.llmbench.settings.Setting;
import dev.llmbench.settings.SettingKey;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What one {@link LlmLoad} says, attribute by attribute; what it leaves open is not there. */
final class SaidByLoad {

    private final Map<SettingKey, Setting> settings = new EnumMap<>(SettingKey.class);
    private final LlmLoad load;
    private final String place;

    private SaidByLoad(PlacedLoad placed) {
        this.load = placed.load();
        this.place = placed.place();
    }

    /** @throws IllegalArgumentException when it contradicts itself */
    static Map<SettingKey, Setting> of(PlacedLoad placed) {
        SaidByLoad said = new SaidByLoad(placed);
        said.readAttributes();
        said.refuseTwoModels();
        said.refuseTwoLengths();
        said.refuseRampBesideNumber();
        return said.settings;
    }

    /** A choice as settings write it. */
    static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void readAttributes() {
        whole(SettingKey.CONCURRENCY, load.concurrency());
        decimal(SettingKey.RATE, load.rate());
        text(SettingKey.CONCURRENCY, load.concurrencyRamp());
        text(SettingKey.RATE, load.rateRamp());
        decimal(SettingKey.BURSTINESS, load.burstiness());
        whole(SettingKey.BURST_SIZE, load.burstSize());
        whole(SettingKey.MAX_IN_FLIGHT, load.maxInFlight());
        whole(SettingKey.MAX_PREFILL, load.maxPrefill());
        text(SettingKey.STAGGER, load.stagger());
        text(SettingKey.THINK_TIME, load.thinkTime());
        decimal(SettingKey.CANCEL_SHARE, load.cancelShare());
        text(SettingKey.CANCEL_AFTER, load.cancelAfter());
        text(SettingKey.ARRIVALS, load.arrivals() == Arrivals.UNSET ? "" : word(load.arrivals()));
        if (load.requests() == LlmLoad.UNTIL_DECIDED) {
            text(SettingKey.REQUESTS, AskedRequests.UNTIL_DECIDED);
        } else {
            whole(SettingKey.REQUESTS, load.requests());
        }
        whole(SettingKey.MAX_REQUESTS, load.maxRequests());
        text(SettingKey.DURATION, load.duration());
        whole(SettingKey.WARMUP_REQUESTS, load.warmupRequests());
        text(SettingKey.WARMUP_DURATION, load.warmupDuration());
        whole(SettingKey.ISL, load.isl());
        whole(SettingKey.OSL, load.osl());
        text(SettingKey.ISL, load.islSpread());
        text(SettingKey.OSL, load.oslSpread());
        text(SettingKey.LENGTHS, load.lengths());
        text(SettingKey.IGNORE_EOS, load.ignoreEos() ? "true" : "");
        text(SettingKey.MIN_TOKENS, load.minTokens() ? "true" : "");
        text(SettingKey.SHARED_PREFIX, load.sharedPrefix());
        text(SettingKey.USER_CONTEXT, load.userContext());
        text(SettingKey.TOKENIZER, load.tokenizer());
        text(SettingKey.TOKEN_COUNTS, load.tokenCounts() == TokenCounts.UNSET ? "" : word(load.tokenCounts()));
        text(SettingKey.ENDPOINT_TYPE, only(load.endpointType()));
        whole(SettingKey.BATCH_SIZE, load.batchSize());
        text(SettingKey.DATASET, load.dataset());
        whole(SettingKey.TURNS, load.turns());
        text(SettingKey.TURN_DELAY, load.turnDelay());
        whole(SettingKey.IMAGES, load.images());
        text(SettingKey.IMAGE_SIZE, load.imageSize());
        text(SettingKey.AUDIO, load.audio());
        decimal(SettingKey.REPLAY_SPEED, load.replaySpeed());
        decimal(SettingKey.MAX_ERROR_RATE, load.maxErrorRate());
        text(SettingKey.SEED, load.seed() == LlmLoad.UNSET_SEED ? "" : Long.toString(load.seed()));
        whole(SettingKey.REPEATS, load.repeats());
        text(SettingKey.COOL_DOWN, load.coolDown());
    }

    private String only(EndpointType[] types) {
        if (types.length > 1) {
            throw new IllegalArgumentException("endpointType = " + Arrays.toString(types) + " (" + place
                    + "): one load asks one API; name one of them");
        }
        return types.length == 0 ? "" : types[0].text();
    }

    private void text(SettingKey key, String value) {
        if (!value.isEmpty()) {
            settings.put(key, new Setting(key, value, place));
        }
    }

    private void whole(SettingKey key, int value) {
        text(key, value == LlmLoad.UNSET ? "" : Integer.toString(value));
    }

    private void decimal(SettingKey key, double value) {
        if (Double.isNaN(value)) {
            return;
        }
        boolean readable = Double.isFinite(value);
        text(key, readable ? plain(value) : Double.toString(value));
    }

    private static String plain(double value) {
        String text = BigDecimal.valueOf(value).toPlainString();
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private void refuseTwoModels() {
        Setting concurrency = settings.get(SettingKey.CONCURRENCY);
        Setting rate = settings.get(SettingKey.RATE);
        Setting arrivals = settings.get(SettingKey.ARRIVALS);
        if (concurrency != null && rate != null) {
            throw LoadModels.twoModels(concurrency, rate);
        }
        if (concurrency != null && arrivals != null) {
            throw new IllegalArgumentException("concurrency = " + concurrency.shown() + " and arrivals = "
                    + arrivals.shown() + " (" + place + "): a closed loop has no arrival schedule; "
                    + "leave arrivals out, or say rate in place of concurrency");
        }
    }

    private void refuseRampBesideNumber() {
        boolean rateTwice = !Double.isNaN(load.rate()) && !load.rateRamp().isEmpty();
        boolean usersTwice =
                load.concurrency() != LlmLoad.UNSET && !load.concurrencyRamp().isEmpty();
        if (rateTwice || usersTwice) {
            String name = rateTwice ? "rate" : "concurrency";
            throw new IllegalArgumentException(
                    name + " and " + name + "Ramp (" + place + "): these say the same thing twice; keep one of them");
        }
    }

    private void refuseTwoLengths() {
        boolean islTwice = load.isl() != LlmLoad.UNSET && !load.islSpread().isEmpty();
        boolean oslTwice = load.osl() != LlmLoad.UNSET && !load.oslSpread().isEmpty();
        boolean single = load.isl() != LlmLoad.UNSET
                || load.osl() != LlmLoad.UNSET
                || !load.islSpread().isEmpty()
                || !load.oslSpread().isEmpty();
        if (islTwice || oslTwice) {
            String name = islTwice ? "isl" : "osl";
            throw new IllegalArgumentException(
                    name + " and " + name + "Spread (" + place + "): these say the same thing twice; keep one of them");
        }
        if (single && !load.lengths().isEmpty()) {
            throw new IllegalArgumentException("lengths = " + load.lengths() + " (" + place
                    + "): it says the lengths of prompts and answers together; leave isl and osl out");
        }
    }
}
