// SPDX-License-Identifier: Apache-2.0
package androidx.compose.ui.semantics;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

public class SemanticsConfiguration implements Iterable<Map.Entry<SemanticsPropertyKey, Object>> {
    private final Map<SemanticsPropertyKey, Object> properties = new LinkedHashMap<>();

    public void set(String name, Object value) {
        properties.put(new SemanticsPropertyKey(name), value);
    }

    @Override
    public Iterator<Map.Entry<SemanticsPropertyKey, Object>> iterator() {
        return properties.entrySet().iterator();
    }
}
