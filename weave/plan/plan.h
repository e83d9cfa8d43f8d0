/* SPDX-License-Identifier: Apache-2.0 */
/* The plan: which method gets which id, which Activity gets a focus call. */
#ifndef MB_WEAVE_PLAN_PLAN_H
#define MB_WEAVE_PLAN_PLAN_H

#include "lib/error.h"
#include "mapping/method_map.h"
#include "weave/input/class_path.h"
#include "weave/program.h"

/* An Activity whose focus can't be reported, because a class above has a final focus method. */
struct plan_final {
    struct str name;  /* of the class, as the unit has it */
    struct str above; /* the class that has the final method */
};

struct plan {
    struct method_map map; /* empty once it is written */
    size_t n_rows, n_new, n_gone;
    char mapping_id[METHOD_MAP_ID_LENGTH + 1];
    struct plan_final *finals; /* by name */
    size_t n_finals, cap_finals;
    size_t activities;
};

/* Makes the plan, and notes it in the program. `base` may be NULL. */
int plan_make(struct plan *plan, struct program *program, struct class_path *class_path,
              const struct method_map *base, struct error *err);

void plan_release(struct plan *plan);

/* Appends ignoreMethodMapping.txt: the methods that were examined and left out. A method that
 * is instrumented in another copy of its class is not listed. */
void plan_write_ignored(const struct program *program, struct buf *out);

/* Appends the file of mapping/method_lines.h: the file and line of each instrumented method. */
void plan_write_lines(const struct plan *plan, const struct program *program, struct buf *out);

#endif
