// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import java.nio.file.Path;

/**
 * A load that holds a lock, as the others see it.
 *
 * @param pid its process
 * @param test such as {@code chatIsFast}
 * @param testClass where that is
 * @param workingDirectory the build it belongs to
 */
record LockHolder(long pid, String test, String testClass, Path workingDirectory) {

    static LockHolder of(String test, Class<?> testClass, Path workingDirectory) {
        return new LockHolder(ProcessHandle.current().pid(), test, testClass.getName(), workingDirectory);
    }

    /** One line. */
    @Override
    public String toString() {
        return ("pid " + pid + ", " + test + " of " + testClass + " in " + workingDirectory)
                .replaceAll("\\p{Cntrl}", "?");
    }
}
