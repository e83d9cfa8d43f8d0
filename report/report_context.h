/* SPDX-License-Identifier: Apache-2.0 */
/* Where a report comes from: the app, the device, and what both were like at its time. One list:
 * reading, showing, filtering and the columns of rows follow it. docs/reports.md has the keys. */
#ifndef MB_REPORT_REPORT_CONTEXT_H
#define MB_REPORT_REPORT_CONTEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/arena.h"
#include "lib/buf.h"
#include "lib/str.h"

enum report_context_kind {
    CONTEXT_TEXT,
    CONTEXT_VERSION, /* compared by the numbers in it */
    CONTEXT_FLAG,    /* true or false */
    CONTEXT_NUMBER,
    CONTEXT_MS,
    CONTEXT_KB,
    CONTEXT_MB,
    CONTEXT_PERCENT,
};

/* X(key, kind, title): the same for a session, so that Trace_Session says it once. */
#define REPORT_CONTEXT_SESSION(X)                              \
    X(version, CONTEXT_VERSION, "version")                     \
    X(version_code, CONTEXT_VERSION, "version code")           \
    X(build_type, CONTEXT_TEXT, "build type")                  \
    X(flavor, CONTEXT_TEXT, "flavour")                         \
    X(device, CONTEXT_TEXT, "device")                          \
    X(manufacturer, CONTEXT_TEXT, "manufacturer")              \
    X(os, CONTEXT_VERSION, "OS")                               \
    X(sdk, CONTEXT_NUMBER, "SDK")                              \
    X(security_patch, CONTEXT_VERSION, "security patch")       \
    X(abi, CONTEXT_TEXT, "ABI")                                \
    X(cores, CONTEXT_NUMBER, "cores")                          \
    X(memory_class, CONTEXT_MB, "memory class")                \
    X(device_class, CONTEXT_TEXT, "class of the device")       \
    X(media_class, CONTEXT_NUMBER, "media performance class")  \
    X(java, CONTEXT_VERSION, "Java")                           \
    X(collector, CONTEXT_TEXT, "collector")                    \
    X(container_memory, CONTEXT_KB, "memory of the container") \
    X(container_cpus, CONTEXT_NUMBER, "processors of the container")

/* Of the report's own time. */
#define REPORT_CONTEXT_MOMENT(X)                     \
    X(foreground, CONTEXT_FLAG, "in the foreground") \
    X(uptime, CONTEXT_MS, "since the start")         \
    X(network, CONTEXT_TEXT, "network")              \
    X(battery, CONTEXT_PERCENT, "battery")           \
    X(charging, CONTEXT_FLAG, "charging")            \
    X(power_save, CONTEXT_FLAG, "power save")        \
    X(thermal, CONTEXT_TEXT, "thermal state")        \
    X(disk_free, CONTEXT_KB, "free disk")            \
    X(pss, CONTEXT_KB, "memory (PSS)")               \
    X(heap, CONTEXT_KB, "Java heap")                 \
    X(heap_max, CONTEXT_KB, "largest Java heap")

#define REPORT_CONTEXT_LIST(X) REPORT_CONTEXT_SESSION(X) REPORT_CONTEXT_MOMENT(X)

#define REPORT_CONTEXT_SYMBOL(key, ...) CONTEXT_OF_##key,
#define REPORT_CONTEXT_MEMBER(key, ...) struct str key;

enum report_context_id {
    REPORT_CONTEXT_SESSION(REPORT_CONTEXT_SYMBOL) CONTEXTS_SESSION,
    CONTEXTS_SESSION_LAST = CONTEXTS_SESSION - 1,
    REPORT_CONTEXT_MOMENT(REPORT_CONTEXT_SYMBOL) CONTEXTS
};

/* A key of the app's own. */
struct report_tag {
    struct str name, value;
};
enum { REPORT_TAGS_MAX = 16 };

/* Values as they are written; empty: not said. */
struct report_context {
    union {
        struct {
            REPORT_CONTEXT_LIST(REPORT_CONTEXT_MEMBER)
        };
        struct str values[CONTEXTS];
    };
    struct str session_id;
    struct str scenes;      /* JSON: an array of the scenes before it and itself, */
    struct str breadcrumbs; /* of {"ms":, "text":}, ms before its begin; or of texts: */
    struct str crumbs_ms;   /* the times of those */
    const struct report_tag *tags;
    size_t n_tags;
};

struct report_context_row {
    struct str key;
    enum report_context_kind kind;
    const char *title;
};
extern const struct report_context_row report_context_rows[CONTEXTS];

/* The value of a tag, or "". */
struct str report_tag_find(const struct report_context *c, struct str name);

/* Fills what the report itself does not say. */
void report_context_join(struct report_context *c, const struct report_context *session);

/* Reads a JSON object of scalars as tags, or an array of texts or of {"ms", "text"}, element by
 * element. Values lie in the text or the arena. */
void report_tags_read(struct report_context *c, struct str json, struct arena *arena);

struct report_crumb {
    struct str text;
    int64_t ms; /* before the report's begin; negative: within it */
    bool has_ms;
};
enum { REPORT_CRUMBS_MAX = 100 };
size_t report_crumbs_read(struct str json, struct str ms, struct arena *arena,
                          struct report_crumb crumbs[REPORT_CRUMBS_MAX]);

/* What is told of it in words, by its name: the session, beside the version and the device; the
 * state at its time; scenes; tags; breadcrumbs, with `between` between them. Escaped for a terminal
 * (lib/show.h); nothing is appended where nothing is known. */
enum { REPORT_CONTEXT_FACTS = 5 };
struct report_context_fact {
    const char *label;
    void (*write)(struct buf *out, const struct report_context *c, struct str between);
};
extern const struct report_context_fact report_context_facts[REPORT_CONTEXT_FACTS];

#endif
