// SPDX-License-Identifier: Apache-2.0
module com.example.gate {
    exports com.example.gate;
}
