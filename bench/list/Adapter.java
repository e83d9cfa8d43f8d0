// SPDX-License-Identifier: Apache-2.0
package list;

/** The rows of a list. */
abstract class Adapter<V extends View> {
    abstract int size();

    abstract V create();

    abstract void bind(V view, int place);
}
