/* SPDX-License-Identifier: Apache-2.0 */
/* The settings by their names: setting_list.h. */
#ifndef MB_RUNTIME_BASE_SETTING_H
#define MB_RUNTIME_BASE_SETTING_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/methodbeat.h"

enum {
    SETTING_JVM = 1,
    SETTING_APP = 2,
    SETTING_ANY = 3,
    SETTING_CHANGES = 4,
    SETTING_LIVE = SETTING_ANY | SETTING_CHANGES,
    SETTING_LIVEAPP = SETTING_APP | SETTING_CHANGES,
};
/* Where one can be set; SETTING_CHANGES: it may change while it is in force. */
enum { SAMPLING_ALL = 1000 };

struct setting;

/* The row of that name, or NULL. */
const struct setting *setting_find(const char *name, unsigned where);

/* The name that was probably meant, or NULL. */
const char *setting_nearest(const char *name, unsigned where);

/* Puts a value into its field of `out`; with NULL it is only checked. NULL, or what it may be: "a
 * number of bytes". Texts are to be released. */
const char *setting_put(const struct setting *setting, const char *value,
                        struct methodbeat_settings *out);

/* What fields that a program names itself may be, where they are not that; NULL: they are. */
const char *settings_fault(const struct methodbeat_settings *settings);

/* *out gets its own texts, to be released. 0, or -1 without memory: then there is nothing to
 * release. */
int settings_dup(struct methodbeat_settings *out, const struct methodbeat_settings *in);

void settings_release(struct methodbeat_settings *settings);

/* The name of a mode, also of a number that is none: "debug"; and the mode of a name, false if
 * there is none. */
const char *mode_name(enum methodbeat_mode mode);
bool mode_find(const char *name, enum methodbeat_mode *mode);

/* How many letters must be added, removed, changed or swapped with the next to turn one name
 * into the other. SIZE_MAX if one has more than 31 bytes. */
size_t name_distance(const char *a, const char *b);

/* The nearest of n names, or NULL. At most two letters differ, and fewer than half of its
 * letters. Of several the first. */
const char *name_nearest(const char *name, const char *const *names, size_t n);

#endif
