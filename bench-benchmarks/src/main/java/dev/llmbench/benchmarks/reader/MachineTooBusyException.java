// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.benchmarks.reader;

/** So little of a window was left to this process or the server that there is nothing to measure. */
final class MachineTooBusyException extends IllegalStateException {

    MachineTooBusyException(RoundOrder order) {
        super("no event was sent or read within the window of " + order + ": the machine has too much else to do");
    }
}
