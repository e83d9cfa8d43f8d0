package com.example.mail.loop;

import io.methodbeat.AppMethodBeat;
import java.util.ArrayDeque;
import java.util.Queue;

/** The main thread's loop: one message after the other until the queue is empty. */
public final class Looper {
    private final Queue<Message> queue = new ArrayDeque<>();

    public void post(Message message) {
        queue.add(message);
    }

    public void loop(Handler handler) {
        for (Message message = queue.poll(); message != null; message = queue.poll()) {
            AppMethodBeat.dispatchBegin();
            try {
                handler.handleMessage(message);
            } finally {
                AppMethodBeat.dispatchEnd();
            }
        }
    }
}
