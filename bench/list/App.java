// SPDX-License-Identifier: Apache-2.0
package list;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;

/**
 * A list of posts that is scrolled. Light: rows of a few texts, all known from the start; a row is measured when it
 * comes. Heavy: long texts and comments, whose rows change in each frame and are measured anew, and pages of JSON
 * that arrive meanwhile.
 */
public final class App {
    private static final int WIDTH = 1080;
    private static final int HEIGHT = 2160;
    private static final int STEP = 24;

    private final BufferedImage screen = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    private final Graphics2D canvas = screen.createGraphics();
    private final List<String> pages;
    private final boolean isHeavy;
    private final Feed feed;
    private final ListView<PostView> list;
    private int arrived;
    private int changed;

    public App(List<String> pages, boolean isHeavy) {
        this.pages = pages;
        this.isHeavy = isHeavy;
        canvas.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        if (isHeavy) {
            canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        }
        Style style = new Style(new Text.Type(canvas, Font.PLAIN, isHeavy ? 24 : 36),
                new Text.Type(canvas, Font.BOLD, 36), new Text.Type(canvas, Font.PLAIN, 20), new Picture.Cache(),
                isHeavy ? 96 : 144, isHeavy ? 32 : 0, isHeavy ? 6 : 2, isHeavy ? 3 : 0);
        feed = new Feed(style);
        for (String page : pages) {
            feed.load(page);
        }
        list = new ListView<>(feed, HEIGHT);
        list.setBackground(Color.LIGHT_GRAY);
    }

    /** A finger moved. */
    public void touch() {
        list.scrollBy(STEP);
    }

    /** An answer of the network arrived. */
    public void answer() {
        changed += feed.load(pages.get(arrived % pages.size()));
        arrived++;
    }

    /** Animates, measures, places and draws. */
    public void frame() {
        if (isHeavy) {
            feed.like(list);
        }
        list.measure(WIDTH);
        list.layout(0, 0);
        list.draw(canvas, 0, HEIGHT);
    }

    /** A number made of what the screen shows. */
    public int seen() {
        int sum = changed;
        for (int y = 0; y < HEIGHT; y += 16) {
            for (int x = 0; x < WIDTH; x += 16) {
                sum = sum * 31 + screen.getRGB(x, y);
            }
        }
        return sum;
    }

    public BufferedImage screen() {
        return screen;
    }
}
