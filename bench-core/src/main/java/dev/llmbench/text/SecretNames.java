// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.text;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which names of headers, parameters and fields say that their value is a secret. Rather one too many than one too few.
 */
public final class SecretNames {

    private static final Pattern SECRET = Pattern.compile(
            ".*(?:auth|key|token|secret|passw|pwd|cookie|credential|session|signature).*" + "|(?:.*[-_])?(?:sig|code)");

    private SecretNames() {}

    /** Whether a header, parameter or field of this name holds a secret. */
    public static boolean isSecret(String name) {
        return SECRET.matcher(name.strip().toLowerCase(Locale.ROOT)).matches();
    }
}
