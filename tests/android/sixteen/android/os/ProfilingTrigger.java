// SPDX-License-Identifier: Apache-2.0
package android.os;

/** As Android 16 has it, for a test on 15. */
public final class ProfilingTrigger {
    private final int type;

    private ProfilingTrigger(int type) {
        this.type = type;
    }

    public int getTriggerType() {
        return type;
    }

    public static final class Builder {
        private final int type;

        public Builder(int type) {
            this.type = type;
        }

        public ProfilingTrigger build() {
            return new ProfilingTrigger(type);
        }
    }
}
