/* SPDX-License-Identifier: Apache-2.0 */
/* Options of the recorder that --embed-runtime puts into an app: start_option_list.h. */
#ifndef MB_WEAVE_EMBED_START_OPTIONS_H
#define MB_WEAVE_EMBED_START_OPTIONS_H

#include "lib/buf.h"
#include "lib/error.h"

enum {
#define START_OPTION(name, kind, text) START_##name,
#include "weave/embed/start_option_list.h"
#undef START_OPTION
    START_OPTIONS
};

/* Their names, in the order of the list. */
extern const char *const start_option_names[START_OPTIONS];

/* Whether "NAME=VALUE" names an option. *name: the text before the "=". */
bool start_option_is_known(const char *argument, struct str *name);

/* Checks that the option may have that value. 0, or -1 + *err, which tells the possible values.
 */
int start_option_check(const char *argument, struct error *err);

/* Appends a checked option as a line of a properties file. */
void start_option_write(const char *argument, struct buf *out);

#endif
