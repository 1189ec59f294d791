// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.PlannedWindow;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What is known of a load before a request is sent, as far as objectives may not fit it.
 *
 * @param streaming whether answers are streamed
 * @param closedLoop whether the number of requests under way is held constant
 * @param requests how many will be measured at most; empty when that is not known before
 * @param window how long is measured at most, without the time that the last answers take; empty when that is not known
 *     before
 * @param rate how many requests a second are offered while it is measured; empty in a closed loop, where the server has
 *     a say, and where all come at once
 */
public record PlannedLoad(
        boolean streaming, boolean closedLoop, OptionalInt requests, Optional<Duration> window, OptionalDouble rate) {

    /** As far as its own description tells. */
    public static PlannedLoad of(LoadSpec load, boolean streaming) {
        PlannedWindow window = PlannedWindow.of(load);
        return new PlannedLoad(
                streaming,
                load.model() instanceof LoadModel.ClosedLoop,
                window.requests(),
                window.length(),
                window.rate());
    }
}
