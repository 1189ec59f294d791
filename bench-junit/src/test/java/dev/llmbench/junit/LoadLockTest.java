// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.llmbench.LoadTestException;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.EndpointType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The lock within one JVM; what other JVMs do to it is in {@link OtherJvmTest}. */
class LoadLockTest {

    private static final BaseUrl SERVER = BaseUrl.parse("http://127.0.0.1:8000", EndpointType.CHAT);

    @TempDir
    Path directory;

    private final List<String> console = new ArrayList<>();

    private LoadLock.Held acquire(LoadLock.Scope scope, String test, Duration timeout) throws InterruptedException {
        LockHolder who = new LockHolder(7, test, "ChatGate", Path.of("/builds/project"));
        return new LoadLock(new ManualClock(), console::add, directory, "ada").acquire(scope, SERVER, who, timeout);
    }

    private Path file() {
        return directory.resolve("llmbench-ada.lock");
    }

    @ParameterizedTest
    @EnumSource
    void aFreeLockIsTakenWithoutAWordAndCanBeTakenAgain(LoadLock.Scope scope) throws Exception {
        acquire(scope, "one", Duration.ZERO).close();
        acquire(scope, "two", Duration.ZERO).close();
        assertThat(console).isEmpty();
    }

    @Test
    void theFileSaysWhoHoldsItForAsLongAsItIsHeld() throws Exception {
        try (LoadLock.Held held = acquire(LoadLock.Scope.MACHINE, "one", Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThat(file()).hasContent("pid 7, one of ChatGate in /builds/project\n");
        }
        assertThat(file()).isEmptyFile();
    }

    @Test
    void whatADeadHolderLeftInTheFileMeansNothing() throws Exception {
        Files.writeString(file(), "pid 1, a test that was killed while it held this, with a rather long line\n");
        try (LoadLock.Held held = acquire(LoadLock.Scope.MACHINE, "one", Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThat(file()).hasContent("pid 7, one of ChatGate in /builds/project\n");
        }
        assertThat(console).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aSecondLoadOfThisJvmWaitsAndThenSaysForWhom(LoadLock.Scope scope) throws Exception {
        try (LoadLock.Held held = acquire(scope, "one", Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> acquire(scope, "two", Duration.ofSeconds(20)))
                    .isInstanceOf(LoadTestException.class)
                    .hasMessage(
                            "[two] another load is running, still after 20 s: in this JVM, pid 7, one of ChatGate in "
                                    + "/builds/project\n  next: let it end, allow a longer wait with llmbench.lock-timeout, "
                                    + "or, when the other is a JVM that loads another server, set llmbench.lock = endpoint in both");
        }
        assertThat(console)
                .containsExactly("[two] waits, at most 20 s, because another load is running: in this JVM, pid 7, one "
                        + "of ChatGate in /builds/project");
        acquire(scope, "three", Duration.ZERO).close();
    }

    @Test
    void noneKeepsNothingApart() throws Exception {
        try (LoadLock.Held held = acquire(LoadLock.Scope.MACHINE, "one", Duration.ZERO);
                LoadLock.Held other = acquire(LoadLock.Scope.NONE, "two", Duration.ZERO)) {
            assertThat(held).isNotSameAs(other);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PROCESS", "NONE"})
    void onlyWhatConcernsOtherJvmsNeedsAFile(LoadLock.Scope scope) throws Exception {
        acquire(scope, "one", Duration.ZERO).close();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFileThatCannotBeUsedIsAnErrorWithARemedyAndLeavesNothingLocked() throws Exception {
        Files.createDirectory(file());
        assertThatThrownBy(() -> acquire(LoadLock.Scope.MACHINE, "one", Duration.ZERO))
                .isInstanceOf(LoadTestException.class)
                .hasMessageStartingWith("[one] the lock that keeps loads apart cannot be taken: ")
                .hasMessageEndingWith("\n  next: make " + file() + " a file that this user can write, or set "
                        + "llmbench.lock = process when no other JVM loads at the same time");
        acquire(LoadLock.Scope.PROCESS, "two", Duration.ZERO).close();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aLinkThatSomebodyLaidIsNotFollowed() throws IOException {
        Path precious = Files.writeString(directory.resolve("precious"), "keep me");
        Files.createSymbolicLink(file(), precious);
        assertThatThrownBy(() -> acquire(LoadLock.Scope.MACHINE, "one", Duration.ZERO))
                .isInstanceOf(LoadTestException.class);
        assertThat(precious).hasContent("keep me");
    }

    @Test
    void aUserNameLeadsToNoOtherDirectory() throws Exception {
        LockHolder who = new LockHolder(7, "one", "ChatGate", directory);
        new LoadLock(new ManualClock(), console::add, directory, "../../ada")
                .acquire(LoadLock.Scope.MACHINE, SERVER, who, Duration.ZERO)
                .close();
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
    }
}
