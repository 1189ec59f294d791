// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

class LockDirectoryTest {

    static boolean hasTmp() {
        return Files.isWritable(Path.of("/tmp"));
    }

    @Test
    @EnabledIf("hasTmp")
    void twoBuildsMeetThoughEachHasATemporaryDirectoryOfItsOwn() {
        Path one = LockDirectory.of(Map.of(), Map.of("java.io.tmpdir", "/builds/one/build/tmp/test"));
        Path two =
                LockDirectory.of(Map.of("TEMP", "/elsewhere"), Map.of("java.io.tmpdir", "/builds/two/build/tmp/test"));
        assertThat(one).isEqualTo(two).isEqualTo(Path.of("/tmp"));
    }
}
