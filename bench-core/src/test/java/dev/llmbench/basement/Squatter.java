// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.basement;

/** Lives in a room that the house does not have. */
public final class Squatter {}
