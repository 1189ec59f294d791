// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.junit;

import dev.llmbench.clock.NanoClock;
import dev.llmbench.endpoint.BaseUrl;
import dev.llmbench.endpoint.EndpointType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** Holds the lock of a directory until it is told to let go. */
final class LockInAChild {

    private LockInAChild() {}

    /** @param arguments directory, scope, server */
    public static void main(String[] arguments) throws Exception {
        LockHolder who = LockHolder.of("elsewhere", LockInAChild.class, Path.of("/other/build"));
        LoadLock lock = new LoadLock(NanoClock.system(), line -> {}, Path.of(arguments[0]), "ada");
        LoadLock.Scope scope = LoadLock.Scope.valueOf(arguments[1].toUpperCase(Locale.ROOT));
        try (LoadLock.Held held =
                lock.acquire(scope, BaseUrl.parse(arguments[2], EndpointType.CHAT), who, Duration.ofSeconds(20))) {
            System.out.println("held " + !held.toString().isEmpty());
            System.in.read();
        }
        System.out.println("free");
        System.in.read();
    }
}
