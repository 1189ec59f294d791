// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.exchange;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a run in one format. Without state. */
interface Exporter {

    /** The names of its files. */
    List<String> files();

    /** Writes them into this directory, each whole or not at all. */
    void write(ExportedRun run, Path directory) throws IOException;
}
