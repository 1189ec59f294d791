// SPDX-License-Identifier: Apache-2.0
/**
 * What one user does, request by request: conversations, and functions of the user's own. Must not know how a request
 * is sent, nor when the load is over. Read {@link dev.llmbench.scenario.Scenario} first.
 */
@NullMarked
package dev.llmbench.scenario;

import org.jspecify.annotations.NullMarked;
