package com.example.mail.store;

/** A mail as it lies on the disk: nothing of it is parsed. */
public final class Mail {
    public final String sender;
    public final String date;
    public final String body;

    public Mail(String sender, String date, String body) {
        this.sender = sender;
        this.date = date;
        this.body = body;
    }
}
