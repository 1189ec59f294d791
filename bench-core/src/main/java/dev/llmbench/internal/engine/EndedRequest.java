// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.internal.engine;

import dev.llmbench.request.RequestRecord;

/**
 * A request whose call has returned.
 *
 * @param record what happened; it may have ended before its call, which still had to leave its connection usable
 * @param returnedNanos when the call returned: from then on its user is free
 */
record EndedRequest(RequestRecord record, long returnedNanos) {}
