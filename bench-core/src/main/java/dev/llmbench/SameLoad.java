// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.baseline.ComparableRun;
import dev.llmbench.baseline.WorkloadParts;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.EndpointSpec;
import dev.llmbench.exchange.SavedHead;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether an earlier run asked the same of the same server, so that a test may expect the same. How long it measured,
 * and which seed it drew from, makes no difference to that.
 */
final class SameLoad {

    private final LoadTest test;
    private final ShownTexts shown;
    private @Nullable WorkloadParts own;

    /** @param shown how texts stand in the files of runs */
    SameLoad(LoadTest test, ShownTexts shown) {
        this.test = test;
        this.shown = shown;
    }

    /** In what it differs, or else why the run is no measure; empty for a sound run of the same. */
    Optional<String> difference(SavedHead earlier) {
        if (earlier.workload().isEmpty()) {
            return Optional.of("it does not tell what it asked");
        }
        if (!isSameServer(earlier.baseUrl())) {
            return Optional.of("another server, " + earlier.baseUrl());
        }
        Optional<String> model = test.endpoint
                .model()
                .map(shown::of)
                .filter(asked -> !asked.equals(earlier.model()))
                .map(asked -> "another model, " + earlier.model());
        return model.or(() -> workload(earlier.workload())).or(earlier::flaw);
    }

    private Optional<String> workload(SortedMap<String, String> earlier) {
        List<String> differences = lasting(earlier).differences(own());
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("another load, " + String.join(", ", differences));
    }

    /** Whether it was asked of a baseline's run, whose server is told by its model alone. */
    boolean hasAsked(ComparableRun run) {
        SortedMap<String, String> parts = shown(run.workload().parts());
        boolean isSameModel = test.endpoint
                .model()
                .map(shown::of)
                .filter(asked -> !asked.equals(run.environment().facts().get("model")))
                .isEmpty();
        return isSameModel && workload(parts).isEmpty();
    }

    /** The way a run is described in its files. */
    static SortedMap<String, String> described(LoadTest test, ShownTexts shown) {
        return new SameLoad(test, shown).shown(Workloads.of(test).parts());
    }

    private SortedMap<String, String> shown(SortedMap<String, String> parts) {
        SortedMap<String, String> texts = new TreeMap<>();
        parts.forEach((name, value) -> texts.put(name, shown.of(value)));
        return texts;
    }

    private WorkloadParts own() {
        WorkloadParts known = own;
        if (known == null) {
            known = lasting(described(test, shown));
            own = known;
        }
        return known;
    }

    private static WorkloadParts lasting(SortedMap<String, String> parts) {
        SortedMap<String, String> lasting = new TreeMap<>(parts);
        lasting.keySet().removeAll(Workloads.LENGTH);
        return new WorkloadParts(lasting);
    }

    /** A server that a test starts on this machine has another port each time. */
    private boolean isSameServer(String earlier) {
        EndpointSpec endpoint = test.endpoint;
        if (earlier.equals(shown.of(endpoint.baseUrl()))) {
            return true;
        }
        try {
            BaseUrl here = BaseUrl.of(endpoint);
            BaseUrl there = BaseUrl.of(endpoint.withBaseUrl(earlier));
            return here.equals(there)
                    || (here.isThisMachine()
                            && there.isThisMachine()
                            && here.call().getPath().equals(there.call().getPath()));
        } catch (IllegalArgumentException e) {
            return false; // no address that could be this one
        }
    }
}
