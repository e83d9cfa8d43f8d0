package com.example.mail.loop;

/** Something for the main thread to do. */
public final class Message {
    public final int what;
    public final Object content;

    public Message(int what, Object content) {
        this.what = what;
        this.content = content;
    }
}
