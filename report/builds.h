/* SPDX-License-Identifier: Apache-2.0 */
/* The builds that reports come from: a mapping each, found by its id. Methods get numbers that are
 * the same in all builds where they are shown as the same text, so that what they did can be laid
 * over each other. */
#ifndef MB_REPORT_BUILDS_H
#define MB_REPORT_BUILDS_H

#include "lib/error.h"
#include "lib/row_index.h"
#include "lib/str.h"
#include "mapping/method_map.h"
#include "mapping/obfuscation_map.h"
#include "report/names.h"

#define BUILD_NONE SIZE_MAX

struct build {
    char id[METHOD_MAP_ID_LENGTH + 1]; /* "" without a mapping: it has any id */
    struct method_map map;
    struct names names;
    struct obfuscation_map retrace; /* of builds_retrace; with its text */
    struct buf retrace_text;
    struct method_lines lines; /* of builds_lines */
    uint32_t *methods;         /* by id: number + 1, or 0 */
};

struct builds {
    struct build **items;
    size_t n, cap;
    bool force;        /* a report of a build that is not here is read as one of the first */
    struct str *shown; /* of each number: in the names of a build */
    uint32_t n_methods;
    size_t cap_methods;
    struct row_index index;
};

void builds_init(struct builds *b); /* none */
void builds_release(struct builds *b);

/* Adds a build by the text of its methodMapping.txt, which may go afterwards. One that is there
 * already is skipped. */
int builds_add(struct builds *b, struct str text, struct error *err);

/* Shows the names of the build at this place as the ProGuard or R8 map says that they were. The
 * text, which is taken over, is that map's. *changed: how many rows it changes. Before any method
 * is asked for, and once for a build. */
int builds_retrace(struct builds *b, size_t build, struct buf *text, size_t *changed,
                   struct error *err);

/* Says where the methods of the build at this place stand, by the text of the file beside its
 * mapping, which may go afterwards. Error: it is malformed, or of another mapping. Before any
 * method is asked for, and once for a build. */
int builds_lines(struct builds *b, size_t build, struct str text, struct error *err);

/* Adds a build without names, which takes reports of any: where there is no mapping. */
void builds_add_nameless(struct builds *b);

/* The build of a report with this mapping id, or BUILD_NONE. Without an id (Matrix's own reports)
 * it is the only build. Any thread. */
size_t builds_find(const struct builds *b, struct str mapping_id);

/* The number of a method. One thread at a time. */
uint32_t builds_method(struct builds *b, size_t build, uint32_t id);

/* The text of a number; safe on a terminal. */
static inline struct str builds_shown(const struct builds *b, uint32_t method)
{
    return b->shown[method];
}

/* Orders methods by their texts: ctx is the builds. */
int builds_compare(void *ctx, uint32_t a, uint32_t b);

#endif
