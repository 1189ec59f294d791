// SPDX-License-Identifier: Apache-2.0
package com.example.gate;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** A chat of the application's own, as a front end of its own would ask it. */
@RestController
class ChatController {

    record Question(String question) {}

    record Piece(String delta, boolean done) {}

    private final ExecutorService answers = Executors.newCachedThreadPool();

    @PostMapping(path = "/api/chat", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter chat(@RequestBody Question asked) {
        SseEmitter emitter = new SseEmitter();
        answers.execute(() -> answer(asked, emitter));
        return emitter;
    }

    private static void answer(Question asked, SseEmitter emitter) {
        try {
            for (String word : new String[] {"You", " asked", " " + asked.question().length(), " letters", "."}) {
                Thread.sleep(100);
                emitter.send(new Piece(word, false));
            }
            emitter.send(new Piece("", true));
            emitter.complete();
        } catch (IOException | InterruptedException e) {
            emitter.completeWithError(e);
        }
    }
}
