/* SPDX-License-Identifier: Apache-2.0 */
/* The options that decide what is instrumented and how: one struct that scan,
 * plan and weave share and that no one changes once the run has begun.
 */
#ifndef MB_WEAVE_RULES_H
#define MB_WEAVE_RULES_H

#include "mapping/filter.h"
#include "mapping/obfuscation_map.h"
#include "weave/verdict.h"

enum select_mode { SELECT_SMART, SELECT_MATRIX, SELECT_ALL };
enum exits_mode { EXITS_EXPLICIT, EXITS_ALL };
/* Whether stack traces of dex without lines show the addresses that they showed: by default
 * where there is no obfuscation map, or one that has some. */
enum keep_pcs_mode { KEEP_PCS_AUTO, KEEP_PCS_ALWAYS, KEEP_PCS_NEVER };

#define BEAT_CLASS_DEFAULT "io/methodbeat/AppMethodBeat"
#define RUNTIME_PACKAGE    "io/methodbeat/"
#define MATRIX_PACKAGE     "com/tencent/matrix/"
#define JVM_MEMORY         "jdk/internal/misc/Unsafe" /* the beat class calls it in i and o */

struct rules {
    enum select_mode select;
    enum exits_mode exits;
    struct str beat_class; /* internal name */
    bool drop_pcs;         /* dex: nobody asks for addresses in code without lines */
    bool take_probed;      /* instrumented input is accepted */
    bool starts;           /* the recorder is embedded: code of the app may start it */
    const struct filter *filter;
    const struct obfuscation_map *names;
};

/* What selection needs to know of a body, whatever the format. */
struct body_facts {
    bool invokes;          /* calls anything */
    bool loops;            /* branches backwards */
    bool locks;            /* monitors, or a synchronized method */
    bool only_constructs;  /* a constructor whose one call is super() or this() */
    bool forwards;         /* a straight line with one call */
    bool synthetic;        /* synthetic or bridge, and no lambda's body */
    bool simple_by_matrix; /* Matrix skips it: a getter, a setter, a leaf for methods to skip */
};

/* The verdict of --select on a body, before the filter has its say. */
enum verdict rules_select(const struct rules *rules, const struct body_facts *facts);

/* Whether a class, by its original name, is of the runtime: in the runtime's own
 * package or, where the beat class is Matrix's, in Matrix's. A probe there would
 * record the recording. */
bool rules_is_own(const struct rules *rules, struct str original);

/* The verdict on a whole class by its name in the unit, its original name and
 * its access flags: VERDICT_INSTRUMENT where its methods are to be looked at. */
enum verdict rules_class(const struct rules *rules, struct str name, struct str original,
                         struct str unit_name, uint16_t access);

#endif
