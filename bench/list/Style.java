// SPDX-License-Identifier: Apache-2.0
package list;

/** How rows look. */
record Style(Text.Type plain, Text.Type bold, Text.Type small, Picture.Cache pictures, int picture, int round, int bodyLines,
        int comments) {
}
