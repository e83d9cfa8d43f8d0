/* SPDX-License-Identifier: Apache-2.0 */
/* What drivers of units share: one input on its way through `instrument`, or two that make one
 * program. */
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
    struct program program; /* of a unit for each input */
    struct plan plan;
};

/* Scans the input and plans it. False: it is malformed, or can't be planned, and
 * has to say why. To be released either way. */
bool fuzz_weaving_plan(struct fuzz_weaving *w, const struct unit_format *format, struct bytes input,
                       enum select_mode select, enum exits_mode exits);

/* The same of up to FUZZ_UNITS_MAX inputs. */
bool fuzz_weaving_plan_all(struct fuzz_weaving *w, const struct unit_format *format,
                           const struct bytes *inputs, size_t n, enum select_mode select,
                           enum exits_mode exits);

/* Writes the woven unit to `out`, which is cleared, as is `scratch`. */
int fuzz_weaving_weave(struct fuzz_weaving *w, struct buf *out, struct error *err);
int fuzz_weaving_weave_unit(struct fuzz_weaving *w, size_t unit, struct buf *out,
                            struct error *err);

void fuzz_weaving_release(struct fuzz_weaving *w);

#endif
