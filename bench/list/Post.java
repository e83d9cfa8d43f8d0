// SPDX-License-Identifier: Apache-2.0
package list;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a row of the list shows. */
final class Post {
    private final int number;
    private final String author;
    private final String body;
    private final List<String> comments;
    private int likes;

    private Post(int number, String author, String body, List<String> comments, int likes) {
        this.number = number;
        this.author = author;
        this.body = body;
        this.comments = comments;
        this.likes = likes;
    }

    private static String text(Map<?, ?> of, String name) {
        Object value = of.get(name);
        return value == null ? "" : value.toString();
    }

    private static int whole(Map<?, ?> of, String name) {
        return of.get(name) instanceof Double number ? number.intValue() : 0;
    }

    static Post of(Object value) {
        Map<?, ?> members = (Map<?, ?>) value;
        List<String> comments = new ArrayList<>();
        for (Object comment : (List<?>) members.get("comments")) {
            Map<?, ?> of = (Map<?, ?>) comment;
            comments.add(text(of, "author") + ": " + text(of, "text"));
        }
        return new Post(whole(members, "number"), text(members, "author"), text(members, "body"), comments,
                whole(members, "likes"));
    }

    int number() {
        return number;
    }

    String author() {
        return author;
    }

    String body() {
        return body;
    }

    String comment(int n) {
        return n < comments.size() ? comments.get(n) : "";
    }

    boolean isSame(Post other) {
        return number == other.number && author.equals(other.author) && body.equals(other.body)
                && comments.equals(other.comments);
    }

    void like(int more) {
        likes += more;
    }

    /** As "1.2k". */
    String likes() {
        if (likes < 1000) {
            return likes + " likes";
        }
        return likes / 1000 + "." + likes / 100 % 10 + "k likes";
    }
}
