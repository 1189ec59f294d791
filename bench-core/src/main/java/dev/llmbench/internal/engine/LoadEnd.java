// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

/** Why a load ended. */
public enum LoadEnd {
    /** Its stop rule fired, and what was in flight ended or used up its grace. */
    PLAN,
    /** The record sink had enough. */
    ENOUGH,
    /** The hard deadline came first. */
    DEADLINE
}
