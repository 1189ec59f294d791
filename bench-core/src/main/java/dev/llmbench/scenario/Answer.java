// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.scenario;

import dev.llmbench.request.RequestRecord;

/**
 * What came back.
 *
 * @param text the answer itself; where a model only thought or called a tool, the text of that. Empty without any
 * @param record what happened to the request
 */
public record Answer(String text, RequestRecord record) {}
