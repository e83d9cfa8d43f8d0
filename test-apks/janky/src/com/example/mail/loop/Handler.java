package com.example.mail.loop;

/** Does what messages ask for. */
public interface Handler {
    void handleMessage(Message message);
}
