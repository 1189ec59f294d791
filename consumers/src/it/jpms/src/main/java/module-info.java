// SPDX-License-Identifier: Apache-2.0
/** What is required here is on the module path; Surefire puts the rest, JUnit too, on the class path. */
open module com.example.gate {
    requires dev.llmbench.assertj;
    requires dev.llmbench.core;
}
