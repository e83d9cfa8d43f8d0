// SPDX-License-Identifier: Apache-2.0
/* Notifications between files: code that changes the page announces the change, and main.js
 * says which functions are called for it. So a file that changes something does not depend on
 * the files that show it. */

const listeners = {};

/* table: by change the functions that are called for it, in that order. */
export function changesHeard(table) {
    Object.assign(listeners, table);
}

/* change, and its detail:
 *     frame       all is to be drawn; the time of the frame
 *     moved       the viewport
 *     selected    another call; how callSelect was called
 *     entry       another entry, which has no layout yet
 *     layout      another layout; the viewport is still on the one before
 *     relaid      the same, when the viewport is on it
 *     colored     other colours of the boxes
 *     named       methods by other names: class files', or Kotlin's
 *     searched    another search, or what it found in another layout
 *     filtered    another filter of the list
 *     tab         another tab is open, or the screen is wider or not
 *     place       what the address says; whether it can be gone back from */
export function changed(change, detail) {
    for (const listener of listeners[change])
        listener(detail);
}
