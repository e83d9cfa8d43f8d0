/* SPDX-License-Identifier: Apache-2.0 */
/* Which collectors are on: collector_list.h. */
#ifndef MB_RUNTIME_BASE_COLLECTOR_H
#define MB_RUNTIME_BASE_COLLECTOR_H

#include <stdbool.h>

enum collector {
    COLLECTOR_always, /* it can't be switched off */
#define COLLECTOR(name, what) COLLECTOR_##name,
#include "runtime/base/collector_list.h"
#undef COLLECTOR
    COLLECTORS
};

/* Whether it is a list of names with commas between, or "all". */
bool collectors_are(const char *names);

/* What `off` says that a start is to do without; NULL: nothing. */
bool collectors_all_off(const char *off);

/* Those are off from now on, and all others on. */
void collectors_set_off(const char *off);

/* On any thread. */
bool collector_is_on(enum collector one);

#endif
