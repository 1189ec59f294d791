// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Keeps the HTTP client from acting on an answer by itself: one call is one request on the wire. OkHttp's own settings
 * leave two cases open: it sends a request again after 503 with {@code Retry-After: 0}, and it turns 407 from a server
 * that is no proxy into an exception. So the client sees every failure as a plain 400, for which it has no rule, and
 * the real status goes to the call's {@link AnswerHead}.
 */
final class ResendGuard implements Interceptor {

    private static final int NEVER_ACTED_UPON = 400;

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response answer = chain.proceed(chain.request());
        AnswerHead head = chain.request().tag(AnswerHead.class);
        if (head != null) {
            head.received(answer.code(), answer.header("Retry-After"));
        }
        if (answer.isSuccessful()) {
            return answer;
        }
        return answer.newBuilder().code(NEVER_ACTED_UPON).build();
    }
}
