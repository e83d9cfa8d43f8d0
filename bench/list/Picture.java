// SPDX-License-Identifier: Apache-2.0
package list;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.LinkedHashMap;
import java.util.Map;

/** A square picture, made of a number, and kept while it is among the last that were shown. */
final class Picture extends View {
    private final int size;
    private final Cache cache;
    private BufferedImage image;

    /** The pictures that were shown last. */
    static final class Cache {
        private static final int MOST = 64;
        private final Map<Integer, BufferedImage> images = new LinkedHashMap<>(MOST, 0.75f, true);

        BufferedImage get(int number, int size) {
            BufferedImage image = images.get(number);
            if (image == null) {
                image = paint(number, size);
                images.put(number, image);
                trim();
            }
            return image;
        }

        private void trim() {
            var oldest = images.entrySet().iterator();
            while (images.size() > MOST && oldest.hasNext()) {
                oldest.next();
                oldest.remove();
            }
        }

        private static BufferedImage paint(int number, int size) {
            BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_RGB);
            Graphics2D g = image.createGraphics();
            g.setColor(Color.getHSBColor(number * 0.61803f, 0.5f, 0.8f));
            g.fillRect(0, 0, size, size);
            g.setColor(Color.getHSBColor(number * 0.61803f + 0.3f, 0.6f, 0.9f));
            g.fillOval(size / 4, size / 4, size / 2, size / 2);
            g.dispose();
            return image;
        }
    }

    Picture(Cache cache, int size) {
        this.cache = cache;
        this.size = size;
    }

    void set(int number) {
        image = cache.get(number, size);
    }

    @Override
    protected void onMeasure(int available) {
        width = size;
        height = size;
    }

    @Override
    protected void onDraw(Graphics2D g) {
        g.drawImage(image, left, top, null);
    }
}
