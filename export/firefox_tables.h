/* SPDX-License-Identifier: Apache-2.0 */
/* The tables that all threads of a Firefox profile share: texts, methods ("funcs"), frames and
 * stacks. Each is written once and then meant by its number.
 *
 * A frame is a method in a state. Only the last frame of a stack has the state of the time that
 * is spent there; those above it are STATE_METHOD or STATE_UNRECORDED. */
#ifndef MB_EXPORT_FIREFOX_TABLES_H
#define MB_EXPORT_FIREFOX_TABLES_H

#include "export/numbers.h"
#include "lib/json_write.h"
#include "report/names.h"

/* What is known of a time. X(symbol, name, color): a category of the profile. */
#define FIREFOX_STATE_LIST(X)                      \
    X(OTHER, "Other", "grey")                      \
    X(METHOD, "Method", "blue")                    \
    X(RUNNING, "Running", "green")                 \
    X(WAITING, "Waiting for a core", "orange")     \
    X(BLOCKED, "Blocked", "red")                   \
    X(NOT_RUNNING, "Waiting or blocked", "yellow") \
    X(UNRECORDED, "Not recorded", "darkgrey")

#define FIREFOX_STATE_SYMBOL(symbol, ...) STATE_##symbol,
enum firefox_category { FIREFOX_STATE_LIST(FIREFOX_STATE_SYMBOL) FIREFOX_STATES };

#define FIREFOX_NONE UINT32_MAX /* no number: above the first call; null in the file */

struct firefox_tables {
    const struct names *names;
    struct string_table strings;
    struct buf strings_written; /* as JSON, without the brackets */
    struct numbering methods;
    struct pairs frames; /* a method, its state and whether that was inferred */
    struct pairs stacks; /* the stack above, a frame */
    struct buf text;
};

void firefox_tables_init(struct firefox_tables *t, const struct names *names);
void firefox_tables_release(struct firefox_tables *t);

/* Each returns the number of what it is asked for, and adds it if it is new. */
uint32_t firefox_string(struct firefox_tables *t, struct str text);
uint32_t firefox_stack(struct firefox_tables *t, uint32_t above, uint32_t id,
                       enum firefox_category state, bool inferred);

/* Writes a number, or null if the flag is not set. */
void firefox_number_write(struct json_writer *w, bool known, uint64_t value);

/* Writes the value of the profile's key "shared". */
void firefox_tables_write(struct firefox_tables *t, struct json_writer *w);

#endif
