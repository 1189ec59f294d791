// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is known of a load before a request is sent, as far as objectives may not fit it.
 *
 * @param streaming whether answers are streamed
 * @param closedLoop whether the number of requests under way is held constant
 * @param requests how many will be measured at most; empty when that is not known before
 * @param window how long is measured at most, without the time that the last answers take; empty when that is not known
 *     before
 */
public record PlannedLoad(boolean streaming, boolean closedLoop, OptionalInt requests, Optional<Duration> window) {}
