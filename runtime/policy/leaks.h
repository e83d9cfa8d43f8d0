/* SPDX-License-Identifier: Apache-2.0 */
/* The policy of leaks: objects that should be gone, counted by class. A class
 * is reported when more of it are reachable than were reported before. */
#ifndef MB_RUNTIME_POLICY_LEAKS_H
#define MB_RUNTIME_POLICY_LEAKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/name.h"

enum { LEAKS_CLASSES = 64 }; /* remembered at a time; the oldest is dropped */

struct leaks {
    struct {
        char class_name[NAME_MAX_BYTES];
        uint32_t reported;
    } classes[LEAKS_CLASSES]; /* n of them */
    size_t n;
};

/* `count` objects of the class are reachable. True if that is to be reported. */
bool leaks_count(struct leaks *l, const char *class_name, uint32_t count);

#endif
