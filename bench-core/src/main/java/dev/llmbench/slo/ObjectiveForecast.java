// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.slo;

import java.util.Optional;

/**
 * What was said of an objective before the load.
 *
 * @param objective what is demanded
 * @param said one line for people
 * @param expected the figures in it; empty where no earlier run is known and only the size speaks
 */
public record ObjectiveForecast(Objective objective, String said, Optional<Expectation> expected) {}
