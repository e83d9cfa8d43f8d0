/* SPDX-License-Identifier: Apache-2.0 */
/* What the drivers of units share: they pass one input through `instrument`, or two inputs that
 * form one program. */
#ifndef MB_FUZZ_WEAVING_H
#define MB_FUZZ_WEAVING_H

#include "weave/plan/plan.h"
#include "weave/unit_format.h"

enum { FUZZ_UNITS_MAX = 2 };

struct fuzz_weaving {
    const struct unit_format *format;
    struct bytes input; /* the first of them */
    struct bytes inputs[FUZZ_UNITS_MAX];
    struct filter filter;
    struct obfuscation_map names;
    struct rules rules;
    struct arena keep, scratch;
    struct class_path class_path;
    struct program program; /* has one unit for each input */
    struct plan plan;
};

/* Scans the input and plans it. False: it is malformed or can't be planned; requires that an
 * error says why. Release the struct in both cases. */
bool fuzz_weaving_plan(struct fuzz_weaving *w, const struct unit_format *format, struct bytes input,
                       enum select_mode select, enum exits_mode exits);

/* The same for up to FUZZ_UNITS_MAX inputs. */
bool fuzz_weaving_plan_all(struct fuzz_weaving *w, const struct unit_format *format,
                           const struct bytes *inputs, size_t n, enum select_mode select,
                           enum exits_mode exits);

/* Writes the woven unit to `out`. Clears `out` and `scratch` first. 0, or -1 + *err. */
int fuzz_weaving_weave(struct fuzz_weaving *w, struct buf *out, struct error *err);
int fuzz_weaving_weave_unit(struct fuzz_weaving *w, size_t unit, struct buf *out,
                            struct error *err);

void fuzz_weaving_release(struct fuzz_weaving *w);

#endif
