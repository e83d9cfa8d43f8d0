package com.example.mail;

import android.app.Activity;
import com.example.mail.loop.Handler;
import com.example.mail.loop.Message;
import com.example.mail.store.Mail;
import com.example.mail.store.MailStore;
import com.example.mail.sync.Importer;
import com.example.mail.text.QuoteFolder;
import com.example.mail.ui.InboxAdapter;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;

/** The screen with the list of mails. */
public final class InboxActivity extends Activity implements Handler {
    static final int CREATE = 1;
    static final int FOCUS = 2;
    static final int REFRESH = 3;
    static final int SYNCED = 4;
    static final int OPEN = 5;

    private final MailStore store = new MailStore();
    private final InboxAdapter adapter = new InboxAdapter();
    private List<Mail> mails = new ArrayList<>();

    @Override
    @SuppressWarnings("unchecked")
    public void handleMessage(Message message) {
        switch (message.what) {
            case CREATE:
                onCreate();
                break;
            case FOCUS:
                onWindowFocusChanged(true);
                break;
            case REFRESH:
                refresh();
                break;
            case SYNCED:
                synced((List<String>) message.content);
                break;
            default:
                open((String) message.content);
                break;
        }
    }

    @Override
    public void onCreate() {
        mails = store.load(250);
    }

    private void refresh() {
        try {
            store.readFlags();
            adapter.show(mails);
            System.out.println("inbox: " + mails.size() + " mails");
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private void synced(List<String> batch) {
        int n = Importer.importBatch(batch).size();

        System.out.println("sync: " + n + " of " + batch.size() + " mails imported");
    }

    private void open(String text) {
        System.out.println("conversation: " + QuoteFolder.fold(text) + " lines");
    }
}
