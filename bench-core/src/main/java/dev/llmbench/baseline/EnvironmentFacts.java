// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.baseline;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run's figures depend on besides its workload.
 *
 * @param facts about server, model, hardware and definitions, by name; a comparison holds them equal, but for what it
 *     is about
 * @param client about the machine and JVM that loaded the server; differences are told and refuse nothing, since build
 *     machines change their patch level every week
 */
public record EnvironmentFacts(SortedMap<String, String> facts, SortedMap<String, String> client) {

    public EnvironmentFacts {
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
        client = Collections.unmodifiableSortedMap(new TreeMap<>(client));
    }
}
