/* SPDX-License-Identifier: Apache-2.0 */
/* Options of the recorder that --embed-runtime puts into an app: those of an app in
 * runtime/base/setting_list.h. */
#ifndef MB_WEAVE_EMBED_START_OPTIONS_H
#define MB_WEAVE_EMBED_START_OPTIONS_H

#include "lib/buf.h"
#include "lib/error.h"

/* Their names, in the order of the list, and NULL behind the last. */
extern const char *const start_option_names[];
extern const size_t start_option_count;

/* Whether "NAME=VALUE" names an option. *name: the text before the "=". */
bool start_option_is_known(const char *argument, struct str *name);

/* Checks that the option may have that value. 0, or -1 + *err, which tells the possible values.
 */
int start_option_check(const char *argument, struct error *err);

/* Appends a checked option as a line of a properties file. */
void start_option_write(const char *argument, struct buf *out);

#endif
