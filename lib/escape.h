/* SPDX-License-Identifier: Apache-2.0 */
/* Makes names and texts of classes and dex printable. They are Modified UTF-8 (JVMS 4.4.7),
 * from files that may be hostile. */
#ifndef MB_LIB_ESCAPE_H
#define MB_LIB_ESCAPE_H

#include "lib/buf.h"

/* Appends the text in UTF-8. A surrogate pair becomes one character. A backslash, a double
 * quote, line ends, tabs and control characters become Java's escapes, unpaired surrogates
 * \uXXXX, and bytes that are not Modified UTF-8 \xXX. */
void buf_escaped(struct buf *out, struct str text);

#endif
