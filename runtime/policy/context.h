/* SPDX-License-Identifier: Apache-2.0 */
/* Where reports come from: what the program, the system and the recorder itself told of it last, by
 * the rows of base/context_list.h. It is written when a report is posted, so nothing is asked then.
 * Its state is global. All may be called on any thread. */
#ifndef MB_RUNTIME_POLICY_CONTEXT_H
#define MB_RUNTIME_POLICY_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/base/text.h"
#include "runtime/methodbeat.h"
#include "runtime/policy/scene.h"

struct event;

enum {
    CONTEXT_VALUE = 128,                     /* bytes of a field's value, with the NUL */
    CONTEXT_SCENES = 5,                      /* before the one there is */
    CONTEXT_TAGS = 16,                       /* at a time, */
    CONTEXT_TAG_NAME = 32,                   /* of so many bytes, with the NUL, */
    CONTEXT_TAG_VALUE = 128,                 /* and so many */
    CONTEXT_CRUMBS = 20,                     /* the last ones, */
    CONTEXT_CRUMB_CHARS = 100,               /* each of so many characters */
    CONTEXT_CRUMB = 4 * CONTEXT_CRUMB_CHARS, /* and bytes */
};

/* As when the process begins. */
void context_clear(void);

/* A start with these settings: what they say of the context goes before what is told. */
void context_set(const struct methodbeat_settings *settings);

/* Takes what an event says of it, behind the scene. Under the lock of the policies. */
void context_feed(const struct event *event, const struct scene *scene);

/* Says a field by its name, unless the program says it; a value that is none of its kind is not
 * known, as NULL is. */
void context_tell(const char *name, const char *value);
void context_tell_number(const char *name, uint64_t value);

/* Whether reports are to be without it. */
bool context_leaves_out(const char *field);

/* Adds to the body of a report that is posted what is known, but no key that it has already. Of a
 * call tree, which began and ended then by the recorder's clock, also the scenes before `scene` and
 * the breadcrumbs. */
struct context_tree {
    const char *scene;
    uint64_t begin_ms, end_ms;
};
void context_report_write(const struct context_tree *tree, struct text *body);

/* How often what is told once a session was told anew. What the recorder finds out by itself is
 * there then. On the analysis thread. */
uint64_t context_session(void);

/* Writes that. */
void context_session_write(struct text *body);

/* The class of a device by its memory, its cores and its media performance class, 0: none; NULL
 * where neither of the first two is known. */
const char *context_device_class(uint64_t memory_mb, uint64_t cores, uint64_t media_class);

#endif
