/* SPDX-License-Identifier: Apache-2.0 */
/* A configuration that changes settings while they are in force: names and values, from a JSON
 * object or from the file that keeps them for the next start, in which each is a line NAME=VALUE.
 */
#ifndef MB_RUNTIME_BASE_CONFIG_H
#define MB_RUNTIME_BASE_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/methodbeat.h"

enum { CONFIG_BYTES = 16384, CONFIG_PAIRS = 64, CONFIG_NAME = 32, CONFIG_VALUE = 1024 };

struct config {
    size_t n;
    struct {
        char name[CONFIG_NAME], value[CONFIG_VALUE];
    } pairs[CONFIG_PAIRS];
};

/* An object of texts, numbers, true, false and null (which says nothing), in UTF-8, with nothing
 * behind it. NULL, or what is wrong with it. */
const char *config_parse(struct config *c, const char *json, size_t n);

/* Puts those values into their fields that may change; texts are to be released. `ignored` gets the
 * names of others. NULL, or what a value has to be: then *name has its name. */
const char *config_apply(const struct config *c, struct methodbeat_settings *out, char *ignored,
                         size_t size, const char **name);

/* config_write: replaces the file by one that only this user can read, at once or not at all.
 * config_read: -1 too where it is another user's, or is no such file. 0, or -1 with errno set. */
int config_write(const struct config *c, const char *path);
int config_read(struct config *c, const char *path);

#endif
