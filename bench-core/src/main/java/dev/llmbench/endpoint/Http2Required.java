// SPDX-License-Identifier: Apache-2.0
package dev.llmbench.endpoint;

import java.io.IOException;
import javax.net.ssl.SSLException;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;

/** Sends nothing over HTTP/1.1 when HTTP/2 was asked for: a result says which one it is of. */
final class Http2Required implements Interceptor {

    /** The server and this client settled on another protocol; nothing was sent. */
    static final class NotOffered extends SSLException {

        private static final long serialVersionUID = 1L;

        NotOffered() {
            super("the server offers no HTTP/2; set llmbench.http2 = false, which is the default");
        }
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Connection connection = chain.connection();
        if (connection == null || connection.protocol() != Protocol.HTTP_2) {
            throw new NotOffered();
        }
        return chain.proceed(chain.request());
    }
}
