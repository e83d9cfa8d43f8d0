// SPDX-License-Identifier: Apache-2.0
package androidx.lifecycle;

import java.util.HashMap;
import java.util.Map;

public class ViewModelStore {
    private final Map<String, Object> map = new HashMap<>();

    public void put(String key, Object model) {
        map.put(key, model);
    }

    public void clear() {
        map.clear();
    }
}
