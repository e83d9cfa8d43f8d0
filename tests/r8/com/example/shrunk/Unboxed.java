// SPDX-License-Identifier: Apache-2.0
package com.example.shrunk;

/* R8 makes it an int, and of what its constants do methods with a switch. */
enum Unboxed {
    LOW {
        @Override
        String text(int k) {
            return "low".substring(k % 3);
        }
    },
    HIGH {
        @Override
        String text(int k) {
            return Integer.toString(k / (ordinal() - 1 + k));
        }
    },
    NONE {
        @Override
        String text(int k) {
            throw new UnsupportedOperationException(String.valueOf(k));
        }
    };

    abstract String text(int k);

    static Unboxed other(Unboxed u) {
        return u == LOW ? HIGH : LOW;
    }
}
