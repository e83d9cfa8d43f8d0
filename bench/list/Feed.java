// SPDX-License-Identifier: Apache-2.0
package list;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The posts of a list: pages of JSON, merged by the posts' numbers. */
final class Feed extends Adapter<PostView> {
    private final Style style;
    private final List<Post> posts = new ArrayList<>();
    private final Map<Integer, Integer> places = new HashMap<>();

    Feed(Style style) {
        this.style = style;
    }

    /** Reads a page; says how many posts are new or others than they were. */
    int load(String page) {
        int changed = 0;
        for (Object value : (List<?>) Json.parse(page)) {
            if (merge(Post.of(value))) {
                changed++;
            }
        }
        return changed;
    }

    private boolean merge(Post post) {
        Integer place = places.get(post.number());
        if (place == null) {
            places.put(post.number(), posts.size());
            posts.add(post);
            return true;
        }
        if (posts.get(place).isSame(post)) {
            return false;
        }
        posts.set(place, post);
        return true;
    }

    @Override
    int size() {
        return posts.size();
    }

    @Override
    PostView create() {
        return new PostView(style);
    }

    @Override
    void bind(PostView view, int place) {
        view.bind(posts.get(place));
    }

    /** Somebody likes the posts from here on. */
    void like(ListView<PostView> list) {
        list.forEachShown((view, place) -> {
            Post post = posts.get(place);
            post.like(1 + place % 3);
            view.tick();
        });
    }
}
