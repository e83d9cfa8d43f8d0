/* SPDX-License-Identifier: Apache-2.0 */
/* What is put into a method. */
#ifndef MB_WEAVE_PROBE_H
#define MB_WEAVE_PROBE_H

#include "weave/program.h"

struct probe {
    uint32_t id;       /* 0: no i and o, only the focus call */
    bool fixed_length; /* the id's constant takes the same room, whatever it is */
    bool focus;        /* call `at` on entry */
    bool starts;       /* start the recorder before all else */
};

struct probe_counts {
    uint64_t enter, exit, focus; /* calls put in: i, o, at */
    uint64_t debug_dropped;      /* debug info that is damaged: see dex_write.h */
};

#define AT_DESC "(Landroid/app/Activity;Z)V"

/* What the plan has for a method of the class. */
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
