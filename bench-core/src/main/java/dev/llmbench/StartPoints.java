// SPDX-License-Identifier: Apache-2.0
package dev.llmbench;

import dev.llmbench.load.LoadModel;
import dev.llmbench.metric.StartPoint;

/** Where a load's latencies start: an open loop's users are promised a time, a closed loop's begin by themselves. */
final class StartPoints {

    private StartPoints() {}

    static StartPoint of(LoadModel model) {
        return model instanceof LoadModel.OpenLoop ? StartPoint.SCHEDULED : StartPoint.SENT;
    }
}
