// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.solo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.stream.Stream;

/** Answers one question with one line of JSON: figures by name. Arguments: the question, then what it needs. */
public final class SoloProcess {

    private SoloProcess() {}

    public static void main(String[] args) throws Exception {
        System.out.println(new ObjectMapper().writeValueAsString(answer(args)));
        System.exit(0);
    }

    private static Map<String, Double> answer(String[] args) throws Exception {
        return switch (args[0]) {
            case "lateness" ->
                new SendLateness(Integer.parseInt(args[1]))
                        .measure(Stream.of(args).skip(2).map(Integer::valueOf).toList());
            case "records" -> new MillionRecords(Integer.parseInt(args[1])).feed();
            case "arrivals" -> MillionArrivals.build();
            case "tls" -> TlsRecordCost.measure();
            case "first" -> FirstRequests.ask(Integer.parseInt(args[1]), Boolean.parseBoolean(args[2]));
            case "gate" -> GateTime.of(args[1], Integer.parseInt(args[2]));
            default -> throw new IllegalArgumentException("question = " + args[0]);
        };
    }
}
