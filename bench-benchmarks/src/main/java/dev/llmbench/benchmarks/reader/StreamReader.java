// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

import java.util.List;

/** One way to read many streams at once. */
@FunctionalInterface
interface StreamReader {

    /** Opens all streams of the load and reads them to their end. */
    List<StreamTrace> read(StreamLoad load) throws Exception;
}
