// SPDX-License-Identifier: Apache-2.0
package com.example.gate;

/** The modular code of this project, so that there is something to test. */
public final class Limits {

    /** What the gate allows. */
    public static final String TTFT = "5s";

    private Limits() {}
}
