/* SPDX-License-Identifier: Apache-2.0 */
/* What to insert into a method. */
#ifndef MB_WEAVE_PROBE_H
#define MB_WEAVE_PROBE_H

#include "weave/program.h"

struct probe {
    uint32_t id;       /* 0: no calls of i and o */
    bool fixed_length; /* the constant has the same length for every id */
    bool focus;        /* call `at` on entry */
    bool starts;       /* start the recorder before everything else */
};

struct probe_counts {
    uint64_t enter, exit, focus; /* inserted calls of i, o, at */
    uint64_t debug_dropped;      /* damaged debug info that was dropped: see dex_write.h */
};

/* i and o, by the form of probes. */
#define PAIR_DESC       "(I)V"
#define LATE_ENTER_DESC "(I)I"
#define LATE_EXIT_DESC  "(II)V"

#define AT_DESC "(Landroid/app/Activity;Z)V"

/* Returns what the plan inserts into a method of the class. */
static inline struct probe probe_of(const struct program_class *c, const struct program_method *m)
{
    return (struct probe){
        .id = m->id,
        .fixed_length = m->fixed_length,
        .focus = c->focus_action == FOCUS_PATCH && program_method_is_focus(m),
        .starts = c->starts && program_method_is_initializer(m),
    };
}

static inline bool probe_is_any(const struct probe *p)
{
    return p->id || p->focus || p->starts;
}

#endif
