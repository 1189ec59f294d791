// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.testkit;

/** How texts become tokens. */
record TokenRules(int defaultOutput, double perWord, int template) {
    TokenRules {
        Rule.require(defaultOutput >= 1, "defaultOutputTokens", defaultOutput, "at least 1");
        Rule.require(perWord >= 0 && perWord <= Double.MAX_VALUE, "tokensPerWord", perWord, "0 or more and finite");
        Rule.require(template >= 0, "templateTokens", template, "0 or more");
    }

    TokenRules withoutTemplate() {
        return new TokenRules(defaultOutput, perWord, 0);
    }

    int promptTokens(long words) {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(words * perWord) + template);
    }
}
