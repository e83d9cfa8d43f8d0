/* SPDX-License-Identifier: Apache-2.0 */
/* What decides what is instrumented and how. Scan, plan and weave share this struct, and nothing
 * changes it after the run has begun.
 */
#ifndef MB_WEAVE_RULES_H
#define MB_WEAVE_RULES_H

#include "mapping/filter.h"
#include "mapping/obfuscation_map.h"
#include "weave/verdict.h"

enum select_mode { SELECT_SMART, SELECT_MATRIX, SELECT_ALL };
enum exits_mode { EXITS_UNSAID = -1, EXITS_EXPLICIT, EXITS_ALL }; /* unsaid: for verify */
/* What a probe is: `i(id)` and `o(id)`, or `int t = i(id)` and `o(id, t)`. */
enum probes_mode { PROBES_UNSAID = -1, PROBES_PAIR, PROBES_LATE };
/* That of our own beat class, unless the user says another. Any other takes the pair. */
#define PROBES_DEFAULT PROBES_LATE
/* Whether stack traces from dex code without lines still show the addresses that they showed
 * before. KEEP_PCS_AUTO: only if there is no obfuscation map, or the map has such addresses. */
enum keep_pcs_mode { KEEP_PCS_AUTO, KEEP_PCS_ALWAYS, KEEP_PCS_NEVER };

#define BEAT_PACKAGE       "io/methodbeat"
#define BEAT_CLASS_DEFAULT BEAT_PACKAGE "/AppMethodBeat"
#define RUNTIME_PACKAGE    "io/methodbeat/"
#define MATRIX_PACKAGE     "com/tencent/matrix/"
#define MATRIX_BEAT        MATRIX_PACKAGE "trace/core/AppMethodBeat"

struct rules {
    /* As the options say. */
    enum select_mode select;
    enum exits_mode exits;
    enum probes_mode probes;
    enum keep_pcs_mode keep_pcs;
    struct str beat_class;                     /* internal name */
    const char *obfuscation_map, *filter_file; /* or NULL */
    bool filter_prefix;
    struct text_list only_packages; /* names, with ',' between; none: all */
    bool embed_runtime;             /* the module runtime/android, which starts itself */
    /* What these files say, once they are loaded. */
    const struct filter *filter;
    const struct filter *only; /* FILTER_TRACE: of one of these packages; NULL, no rules: all are */
    const struct obfuscation_map *names;
    bool drop_pcs; /* dex: addresses in code without lines are not needed */
};

/* Decides what the options leave open, once `names` is loaded. */
void rules_settle(struct rules *rules);

/* What selection needs to know about a body, in both formats. */
struct body_facts {
    bool invokes;          /* calls anything */
    bool loops;            /* branches backwards */
    bool locks;            /* monitors, or a synchronized method */
    bool only_constructs;  /* a constructor whose one call is super() or this() */
    bool forwards;         /* a straight line with one call */
    bool synthetic;        /* synthetic or bridge, and not the body of a lambda */
    bool simple_by_matrix; /* Matrix skips it, as a getter, a setter or a leaf */
};

/* Returns the verdict of --select on a body, without the filter. */
enum verdict rules_select(const struct rules *rules, const struct body_facts *facts);

/* Whether a class, by its original name, belongs to the runtime: it is in the runtime's own
 * package or, if the beat class is Matrix's, in Matrix's. A probe there would record the
 * recorder itself. */
bool rules_is_own(const struct rules *rules, struct str original);

/* Returns the verdict on a whole class, by its name in the unit, its original name and its
 * access flags. VERDICT_INSTRUMENT: its methods must be examined. */
enum verdict rules_class(const struct rules *rules, struct str name, struct str original,
                         struct str unit_name, uint16_t access);

/* Which forms of probes a beat class has the methods for. */
enum { PROBES_MODES = PROBES_LATE + 1 };

struct beat_forms {
    bool enter[PROBES_MODES], exit[PROBES_MODES]; /* i and o, by enum probes_mode */
};

/* Notes a method of the class. */
void beat_forms_note(struct beat_forms *forms, struct str name, struct str descriptor);

/* Whether the class has the other form alone. A class without either is not refused: it may inherit
 * them. */
bool beat_forms_lack(const struct beat_forms *forms, enum probes_mode probes);

#endif
