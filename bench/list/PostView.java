// SPDX-License-Identifier: Apache-2.0
package list;

import java.awt.Color;

/** A row of the list: a picture, beside it author, text, likes and, if asked for, comments. */
final class PostView extends Group {
    private static final int GAP = 8;
    private final Picture picture;
    private final Text author;
    private final Text body;
    private final Text likes;
    private final Text[] comments;
    private Post post;
    private int age;

    PostView(Style style) {
        super(true);
        setBackground(Color.WHITE);
        setRound(style.round());
        picture = add(new Picture(style.pictures(), style.picture()));
        picture.setMargin(GAP);
        Group column = add(new Group(false));
        column.setMargin(GAP);
        author = column.add(new Text(style.bold(), Color.BLACK, 1));
        body = column.add(new Text(style.plain(), Color.DARK_GRAY, style.bodyLines()));
        Group foot = column.add(new Group(true));
        likes = foot.add(new Text(style.small(), Color.BLUE, 1));
        likes.setMargin(GAP / 2);
        comments = new Text[style.comments()];
        for (int n = 0; n < comments.length; n++) {
            comments[n] = column.add(new Text(style.small(), Color.GRAY, 2));
            comments[n].setMargin(GAP / 2);
        }
    }

    void bind(Post shown) {
        post = shown;
        age = 0;
        picture.set(post.number());
        author.set(post.author());
        body.set(post.body());
        update();
    }

    /** Time has passed since then: likes and the ages of comments are others. */
    void tick() {
        age++;
        update();
    }

    private void update() {
        likes.set(post.likes());
        for (int n = 0; n < comments.length; n++) {
            comments[n].set(age(n) + post.comment(n));
        }
    }

    /** As "0:12 ". */
    private String age(int comment) {
        int seconds = (comment + 1) * age;
        return seconds / 60 + ":" + seconds / 10 % 6 + seconds % 10 + " ";
    }
}
