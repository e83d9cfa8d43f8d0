/* SPDX-License-Identifier: Apache-2.0 */
/* Names and texts of classes and dex, made fit to be shown: they are Modified
 * UTF-8 (JVMS 4.4.7) from files that nobody vouches for. */
#ifndef MB_LIB_ESCAPE_H
#define MB_LIB_ESCAPE_H

#include "lib/buf.h"

/* Appends the text in UTF-8: what lies above U+FFFF as the one character that it
 * is, a backslash, a double quote, line ends, tabs and control characters as
 * escapes of Java, unpaired surrogates as \uXXXX, what is no Modified UTF-8 as
 * \xXX. */
void buf_escaped(struct buf *out, struct str text);

#endif
