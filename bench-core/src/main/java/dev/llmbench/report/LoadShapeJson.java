// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.report;

import dev.llmbench.load.LoadModel;
import dev.llmbench.load.LoadSpec;
import dev.llmbench.load.StreamThreads;
import dev.llmbench.load.UserPacing;
import java.util.Locale;

/** How the load was shaped: its model, and what deviates from it. */
final class LoadShapeJson {

    private LoadShapeJson() {}

    static void write(LoadSpec load, JsonFields json) {
        if (load.model() instanceof LoadModel.OpenLoop open) {
            json.text("model", "open-loop")
                    .text("arrivals", open.arrivalsName())
                    .number("ratePerSecond", open.ratePerSecond())
                    .text("shape", open.label())
                    .text("scheduleHash", load.scheduleHash())
                    .count("maxInFlight", open.maxInFlight());
        } else if (load.model() instanceof LoadModel.ClosedLoop closed) {
            json.text("model", "closed-loop").count("concurrency", closed.concurrency());
            pacing(closed.pacing(), json);
        }
        json.count("maxPrefill", load.maxPrefill());
        if (load.threads() != StreamThreads.AUTO) {
            json.text("threads", load.threads().name().toLowerCase(Locale.ROOT));
        }
        load.walkAways()
                .ifPresent(clients -> json.object("walkAways")
                        .number("share", clients.share())
                        .seconds("afterSeconds", clients.after()));
    }

    private static void pacing(UserPacing pacing, JsonFields json) {
        if (pacing.ramp().isPresent()) {
            json.text("ramp", pacing.ramp().get().toString());
        } else if (pacing.stagger().over().isPresent()) {
            json.seconds("staggerSeconds", pacing.stagger().over().get());
        } else {
            json.text("stagger", "auto");
        }
        if (!pacing.thinkTime().isNone()) {
            json.text("thinkTime", pacing.thinkTime().toString());
        }
    }
}
