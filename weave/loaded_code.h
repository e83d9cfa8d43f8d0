/* SPDX-License-Identifier: Apache-2.0 */
/* Code that is data to an app's package: dex and archives of them in assets and elsewhere, which
 * the app may load by itself. What makes it code is what it holds, or its name. */
#ifndef MB_WEAVE_LOADED_CODE_H
#define MB_WEAVE_LOADED_CODE_H

#include "weave/input/inputs.h"

struct loaded_code {
    size_t n;         /* entries */
    struct str first; /* the name of the first, as long as the container */
};

/* Looks through the entries of an app; any other container has none. What is damaged is none of
 * it. */
int loaded_code_find(const struct container *c, struct loaded_code *found, struct error *err);

#endif
