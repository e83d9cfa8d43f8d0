/* SPDX-License-Identifier: Apache-2.0 */
/* Patterns of internal names: ? is one character and * any number of them, but not '/'; ** is
 * any number of any characters. */
#ifndef MB_MAPPING_GLOB_H
#define MB_MAPPING_GLOB_H

#include "lib/str.h"

enum glob_end {
    GLOB_WHOLE,  /* the pattern covers the whole text */
    GLOB_NESTED, /* or stops before a '$' */
    GLOB_BELOW,  /* stops before a '/' */
    GLOB_PREFIX, /* stops anywhere */
    GLOB_TAIL,   /* covers the whole text, or all that follows one of its slashes */
};

/* Whether the pattern matches the text. If `separators` is false, '/' is a character like any
 * other. The text is read once for each 64 characters of the pattern, whatever they are. */
bool glob_matches(struct str pattern, struct str text, enum glob_end end, bool separators);

bool glob_is_literal(struct str pattern);

#endif
