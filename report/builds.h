/* SPDX-License-Identifier: Apache-2.0 */
/* The builds that reports come from. Each has a mapping, found by its id. Methods that are
 * shown as the same text get the same number in all builds, so that their times can be added
 * up. */
#ifndef MB_REPORT_BUILDS_H
#define MB_REPORT_BUILDS_H

#include <pthread.h>

#include "lib/error.h"
#include "lib/row_index.h"
#include "lib/str.h"
#include "mapping/method_map.h"
#include "mapping/obfuscation_map.h"
#include "report/call_tree.h"
#include "report/names.h"
#include "report/report.h"

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
    struct row_index by_id;
    bool force;     /* a report of a build that is not here is read as one of the first */
    bool raw_names; /* builds_for_reading gives Kotlin's methods the names of class files */
    const struct method_name **names; /* of each number: in the first build that has it */
    uint32_t n_methods;
    size_t cap_methods;
    struct row_index index;
    /* Of builds_join: */
    struct names joined;
    pthread_mutex_t joining;
    bool is_joined;
};

void builds_init(struct builds *b); /* none */
void builds_release(struct builds *b);

/* Adds a build by the text of its methodMapping.txt, which is not needed afterwards. A mapping
 * that was added before is skipped. */
int builds_add(struct builds *b, struct str text, struct error *err);

/* Shows the original names of the build at this place, by the text of its ProGuard or R8 map,
 * which `builds` takes over. *told: how they fit. Call it once for a build, before
 * any method is asked for. */
int builds_retrace(struct builds *b, size_t build, struct buf *text, struct names_retraced *told,
                   struct error *err);

/* Sets the file and line of each method of the build at this place, by the text of the file
 * beside its mapping, which is not needed afterwards. Error: it is malformed, or belongs to
 * another mapping. Call it once for a build, before any method is asked for. */
int builds_lines(struct builds *b, size_t build, struct str text, struct error *err);

/* Adds a build without names, which accepts all reports: for runs without a mapping. */
void builds_add_nameless(struct builds *b);

/* The build of a report with this mapping id, or BUILD_NONE. A report without an id (one of
 * Matrix's) belongs to the only build. Any thread. */
size_t builds_find(const struct builds *b, struct str mapping_id);

/* Whether such a report has a build only because of `force`: names may be wrong. Any thread. */
bool builds_force(const struct builds *b, struct str mapping_id);

/* The number of a method. One thread at a time. */
uint32_t builds_method(struct builds *b, size_t build, uint32_t id);

/* Prepares `joined`: the names of all builds, for formats that know one set of ids. Call it once,
 * before builds_renumber. */
void builds_join(struct builds *b);

/* Gives a report's stacks of threads the names of the source, where its build has a map that
 * restores them. The tree keeps the new texts. Any thread. */
void builds_restore_frames(const struct builds *b, struct report *report, struct call_tree *tree);

/* Replaces the ids of methods in a report of that build, and in its tree, by ids of `joined`: a
 * method that has the same text and id in two builds is one. Any thread. */
void builds_renumber(struct builds *b, size_t build, struct report *report, struct call_tree *tree);

/* The text of a number; safe on a terminal. */
static inline struct str builds_shown(const struct builds *b, uint32_t method)
{
    return b->names[method]->shown;
}

/* The text of a number for people: as it is written in Kotlin, unless raw_names. */
static inline struct str builds_for_reading(const struct builds *b, uint32_t method)
{
    return name_for_reading(b->names[method], b->raw_names);
}

static inline const struct method_name *builds_name(const struct builds *b, uint32_t method)
{
    return b->names[method];
}

/* Orders methods by their texts: ctx is the builds. */
int builds_compare(void *ctx, uint32_t a, uint32_t b);

#endif
